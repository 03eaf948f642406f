import fs = require("node:fs");
import Short = Outer.Inner;

declare module "legacy" {
  export function open(path: string): Handle;
  interface Handle { close(): void }
}

declare global {
  interface Window { app: App }
}

export namespace Outer.Inner {
  export const shout = <T extends string>(text: T): Uppercase<T> => text.toUpperCase() as Uppercase<T>;
  export namespace Deep {
    export function dig(depth: number): number {
      return depth > 3 ? depth : dig(depth + 1);
    }
  }
}

function parse(text: string): number;
function parse(text: string, strict: true): number | never;
// The one that does it.
function parse(text: string, strict?: boolean): number {
  function fail(reason: string): never { throw new Error(reason); }
  const value = Number(text);
  return Number.isNaN(value) && strict ? fail("no number") : value;
}

@Injectable({ scope: "request" })
export abstract class Repository<T extends { id: string }, K = string>
  extends Base<T>
  implements Reads<T>, Writes.Batch<T>
{
  @Input() name = "x";
  #secret = 1;

  constructor(@Inject(TOKEN) private readonly db: Db<T>, public label?: string) {
    super(db);
  }

  abstract find(id: K): Promise<T>;
  protected abstract get kind(): string;

  @Get("/:id")
  @Cached(60)
  public override async handle(@Param("id") id: K, { page, size }: Paging, [first]: T[]): Promise<void> {
    for await (const row of this.db.rows()) {
      await this.sink!.write(row);
    }
  }

  save(one: T): void;
  save(many: T[]): void;
  save(any: T | T[]): void {
    const list = Array.isArray(any) ? any : [any];
    list.forEach((item) => this.db.put(item));
  }

  private onChange = async (event: Event): Promise<void> => {
    if (event.type === "x" || event.type === "y") await this.handle(event as never, null!, []);
  };

  #hidden(): void {}
  static *[Symbol.iterator](): Generator<number> { yield 1; }
}

interface Shape {
  new (sides: number): Shape;
  (scale: number): string;
  [key: string]: unknown;
  area?(unit: "m" | "cm"): number;
}

type Handler<E> = (event: E, next: () => void) => void;
type Shown<T> = { [K in keyof T as `get${string & K}`]: () => T[K] };
declare const enum Flag { A = 1 << 0 }

export function isShape(value: unknown): value is Shape {
  return (value as Shape)?.area !== undefined;
}
export function assertShape(value: unknown): asserts value is Shape {}

export const handlers = {
  click(event: MouseEvent): void { isShape(event); },
  key: (event: KeyboardEvent) => event.key,
  nested: { deep: async function (x: number): Promise<number> { return x; } },
};

export default function <T>(value: T) { return value satisfies T; }
export declare function later(this: Window, ms: number): void;
