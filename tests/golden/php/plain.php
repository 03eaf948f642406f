<?php

/**
 * Orders and their prices.
 */

declare(strict_types=1);

namespace Shop\Order;

use DateTimeImmutable;
use Psr\Log\LoggerInterface as Logger;
use Shop\Money\{Amount, Currency as Unit};
use function Shop\Text\slug;

require_once __DIR__ . '/bootstrap.php';

/** What can be priced. */
interface Priced extends \Countable
{
    public function price(?Unit $unit = null): Amount;
}

trait Dated
{
    protected DateTimeImmutable $at;

    protected function age(): int
    {
        return $this->at->diff(new DateTimeImmutable())->days;
    }
}

/**
 * One order of a customer.
 */
#[Entity(table: 'orders')]
final class Order extends Record implements Priced, \JsonSerializable
{
    use Dated;

    public const OPEN = 'open';

    public function __construct(
        private readonly int $id,
        protected array $lines = [],
        private ?Logger $logger = null,
        string ...$tags,
    ) {
        parent::__construct($id);
    }

    /**
     * The sum of all lines.
     *
     * @throws Unpriced when a line has no price
     */
    #[Pure]
    public function price(?Unit $unit = null): Amount
    {
        $sum = Amount::zero($unit ?? Unit::EUR);
        foreach ($this->lines as $line) {
            if ($line->free || $line->count === 0) {
                continue;
            }
            $sum = $sum->add($line->price()); // rounded there
        }
        $this->logger?->info("order {$this->id}", ['sum' => $sum]);
        return $sum;
    }

    public static function fromRow(array $row): static|null
    {
        return isset($row['id']) ? new static((int) $row['id']) : null;
    }

    abstract protected function hidden(self &$other): void;

    public function count(): int { return \count($this->lines); }
}

enum Status: string implements HasLabel
{
    case Open = 'open';
    case Closed = 'closed';

    public function label(): string
    {
        return match ($this) {
            self::Open => slug('open now'),
            self::Closed => 'closed',
        };
    }
}

// Without a class.
function total(iterable $orders, int|float $factor = 1): ?Amount
{
    try {
        return array_reduce([...$orders], fn (Amount $a, Order $o): Amount => $a->add($o->price()));
    } catch (Unpriced | Missing $e) {
        return null;
    }
}
