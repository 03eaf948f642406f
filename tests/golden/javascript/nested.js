"use strict";

// The public face.
const api = {
  version: "1",
  get(key) {
    return this.items[key] || null;
  },
  put: async function (key, value) {
    await this.store.put(key, value);
  },
  "odd name": (x) => x,
  deep: {
    inner() {
      return api.get("x");
    },
  },
};

var counter = (function () {
  var n = 0;
  function next() {
    return ++n;
  }
  return { next: next, reset: () => { n = 0; } };
})();

function Animal(name) {
  if (!(this instanceof Animal)) return new Animal(name);
  this.name = name;
  this.shout = function () { return this.name.toUpperCase(); };
}

Animal.prototype.speak = function (volume) {
  switch (volume) {
    case "low":
      return "...";
    case "high": {
      return this.shout();
    }
    default:
      return this.name;
  }
};

module.exports.create = (name) => new Animal(name);
exports.helper = function helper(a, b = (x) => x + 1) {
  const memo = new Map(), twice = (v) => v * 2;
  do {
    a = a > 0 ? twice(a) : b(a);
  } while (a && a < 10 || !memo.size);
  return [1, 2].map(function (i) { return i * a; }).filter(Boolean);
};

const Mixin = (Base) => class extends Base {
  mixed() {
    return super.mixed();
  }
};

const Named = class Hidden extends Mixin(Object) {
  static {
    Named.ready = true;
  }
  @logged
  @bound("x")
  handle({ target: { value } }, [first, second], ...others) {
    return /[/"']+/.test(value) ? first : second;
  }
};

export const a = () => {}, b = function* gen() { yield* a(); };

describe("api", () => {
  it("gets", async () => {
    expect(await api.get("x")).toBe(null);
  });
});

label: for (let i = 0; i < 3; i++) { while (i) break label; }
export async function* outer() { async function inner() { await import("./late.js"); } yield inner(); }
