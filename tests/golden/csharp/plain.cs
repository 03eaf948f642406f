using System;
using System.Collections.Generic;
using static System.Math;
using Names = System.Collections.Generic.List<string>;

namespace Example.Billing;

/// <summary>
/// Sends invoices to customers.
/// </summary>
/// <remarks>Not safe for several threads.</remarks>
[Serializable]
public sealed class InvoiceService : ServiceBase, IInvoices
{
    private readonly ILogger<InvoiceService> _logger;
    public const int Limit = 10;

    /// <summary>How many were sent.</summary>
    public int Sent { get; private set; } = 0;

    public bool IsIdle => Sent == 0 && !_busy;

    public InvoiceService(ILogger<InvoiceService> logger, int limit = Limit) : base(limit)
    {
        _logger = logger ?? throw new ArgumentNullException(nameof(logger));
    }

    /// <summary>Finds an invoice.</summary>
    /// <param name="id">Its number, see <see cref="Limit"/>.</param>
    /// <returns>The invoice, or null.</returns>
    [Obsolete("use FindAsync"), Traced]
    public Invoice? Find(string id)
    {
        if (string.IsNullOrEmpty(id) || id.Length > Limit)
        {
            return null;
        }
        // Newest first.
        foreach (var invoice in _invoices)
        {
            if (invoice.Id == id) return invoice;
        }
        return _cache?.Get(id) ?? new Invoice(id);
    }

    public async Task<List<Invoice>> FindAsync(IEnumerable<string> ids, CancellationToken token)
    {
        var found = new List<Invoice>();
        for (int i = 0; i < Limit; i++)
        {
            try
            {
                await Task.Delay(i, token).ConfigureAwait(false);
            }
            catch (OperationCanceledException error) when (token.IsCancellationRequested)
            {
                _logger.LogWarning($"stopped at {Describe(i)}");
            }
        }
        return found;
    }

    private static string Describe(int state)
    {
        switch (state)
        {
            case 0:
            case 1:
                return "few";
            default:
                return state > 5 ? "many" : @"some\more";
        }
    }

    public override string ToString() => $"{Sent} sent";
}
