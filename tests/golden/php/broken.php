<?php

namespace Broken;

use Some\Thing;

/** Good before. */
function before(int $x): int
{
    return $x > 1 && $x < 5 ? $x : 0;
}

class Torn
{
    public function first(): void
    {
        $this->call(1, ;
        $this->second();
    }

    public function second(string $a, , $b)
    {
        return $a;
    }

    /** Fine. */
    private function third(): Thing
    {
        return new Thing();
    }
}

$x = [1, 2;

interface After
{
    public function run(Thing $thing): bool;
}

function last(array $list)
{
    foreach ($list as $item) {
        before($item);
