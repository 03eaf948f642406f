# frozen_string_literal: true

# Accounts and what moves between them.

require "set"
require_relative "ledger/entry"

module Bank
  # Raised when there is not enough money.
  class Overdrawn < StandardError; end

  # One account of a customer.
  class Account < Base::Record
    include Comparable
    extend Audit::Logged

    LIMIT = 10_000
    attr_reader :owner, :balance

    def initialize(owner, balance = 0, *tags, currency:, note: nil, **options, &audit)
      super()
      @owner = owner
      @balance = balance
      @entries = Set.new
    end

    # Finds by number.
    #
    # @return [Account, nil]
    def self.find(number)
      store.fetch(number) { nil }
    end

    def deposit(amount)
      raise ArgumentError, "negative" if amount.negative?

      @balance += amount
      self
    end

    def withdraw!(amount)
      unless covers?(amount) || premium?
        raise Overdrawn, "needs #{amount - balance} more"
      end
      @balance -= amount
      log(:withdraw, amount: amount)
    rescue Overdrawn => e
      notify(e)
      raise
    ensure
      touch
    end

    def <=>(other)
      balance <=> other.balance
    end

    def status
      case balance
      when 0 then :empty
      when 1..LIMIT then :normal
      else :rich
      end
    end

    private

    # Whether the balance is enough.
    def covers?(amount)
      amount <= balance && amount < LIMIT
    end

    def premium? = @options.fetch(:premium, false)

    protected

    def touch
      @touched_at = Time.now
    end
  end
end
