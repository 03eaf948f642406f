import { readFile } from "node:fs/promises";

/** Reads a thing. */
export async function read(path: string): Promise<string> {
  if (!path) {
    throw new Error("no path");
  }
  return await readFile(path, "utf8");
}

export class Half {
  private count = 0;

  add(n: number): number {
    this.count += n +;
    return this.count;
  }

  broken(a: string, : number) {
    return a;
  }

  fine(): void {
    this.add(1);
  }
}

const = 5;

export interface Good {
  name: string;
  run(): void;
}

function unfinished(x: number {
  return x;
}

export const after = (y: number): boolean => y > 0 && y < 10;

export function last() {
  while (true) {
    after(1);
