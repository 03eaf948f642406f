/**
 * A small key-value store with expiry.
 */
import { EventEmitter } from "node:events";
import type { Clock, Logger as Log } from "./ports";
import defaults, * as limits from "./limits";
export { Clock } from "./ports";
export * from "./errors";

/** How long an entry lives. */
export interface Lifetime extends Readonly<Limits> {
  readonly seconds: number;
  /** Whether it is over at this time. */
  isOver(now: Date, grace?: number): boolean;
}

export type Key = string | symbol;

export type Loader<V> = {
  load(key: Key): Promise<V>;
  describe: () => string;
};

export enum Eviction {
  Oldest = "oldest",
  Random = "random",
}

/**
 * Keeps values until they expire.
 */
export class Store<V> extends EventEmitter implements Iterable<[Key, V]> {
  private readonly entries = new Map<Key, Entry<V>>();
  static created = 0;

  constructor(private readonly clock: Clock, protected log?: Log, limit = 100) {
    super();
    Store.created += 1;
  }

  /** The value, loaded when it is not there. */
  async get(key: Key, load?: (key: Key) => Promise<V>): Promise<V | undefined> {
    const found = this.entries.get(key);
    if (found && !found.isOver(this.clock.now())) {
      return found.value;
    }
    // Nothing fresh: ask the loader.
    try {
      const value = await load?.(key);
      return value ?? undefined;
    } catch (error) {
      this.log?.warn(`cannot load ${String(key)}`, error);
      return undefined;
    }
  }

  set(key: Key, value: V, ...tags: string[]): this {
    this.entries.set(key, new Entry<V>(value, tags));
    return this;
  }

  get size(): number {
    return this.entries.size;
  }

  protected static onlyFresh = (entry: Entry<unknown>): boolean => entry.age < 10;
}

/** Picks one to throw out. */
export function evict(keys: readonly Key[], how: Eviction = Eviction.Oldest): Key | null {
  for (const key of keys) {
    if (typeof key === "symbol") continue;
    return key;
  }
  switch (how) {
    case Eviction.Random:
      return keys[Math.floor(Math.random() * keys.length)] ?? null;
    default:
      return keys.length > 0 ? keys[0] : null;
  }
}

export const twice = (n: number): number => n * 2;
