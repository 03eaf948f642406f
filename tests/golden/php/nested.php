<html>
<?php
namespace App {
    use Closure as Callback;

    abstract class Handler
    {
        /** @var array<string, callable> */
        private static array $all = [];
        public ?string $name { get => $this->name ?? 'x'; }

        public static function register(string $name, callable $handler): void
        {
            static::$all[$name] = function (Request $request) use ($handler): Response {
                return $handler($request);
            };
            $wrap = static fn (int $x): int => $x > 1 ? $x : -$x;
            $wrap(1);
        }

        // Made for one call.
        public function anonymous(): object
        {
            return new class(1, 2) extends Base implements \Stringable {
                public function __construct(private int $a, private int $b) {}
                public function __toString(): string { return "{$this->a}"; }
            };
        }

        final protected function &reference(array &$list, self|null $next = null, mixed ...$rest): array
        {
            function inner_helper($x) { return $x; }
            for ($i = 0; $i < 3; $i++) {
                while ($list && !$next) { break; }
            }
            do { $i--; } while ($i > 0);
            switch ($i) {
                case 1:
                case 2:
                    return parent::reference($list);
                default:
                    return $list ?: [];
            }
        }

        abstract public function handle(\Psr\Request&\Countable $request): never;
    }

    #[Attribute(Attribute::TARGET_METHOD)]
    #[Second]
    class Route
    {
        use A, B {
            A::hello insteadof B;
            B::hello as protected helloB;
        }

        #[Get('/x'), Auth]
        public function show(#[Inject] Db $db, int $id = self::ID) { return $db?->find($id)?->name(); }
    }
}

namespace Other\Place {
    const LIMIT = 3;
    function free(): string
    {
        echo <<<TEXT
          function notOne() {}
        TEXT;
        return \App\Handler::register('x', 'strlen') && namespace\free();
    }
    if (!function_exists('polyfill')) {
        function polyfill(string $s): string { return trim($s); }
    }
    $listener = function (Event $event): void { dispatch($event); };
    include 'late.php';
}
?>
<p><?= htmlspecialchars($title) ?></p>
</html>
