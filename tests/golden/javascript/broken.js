import { a from "./a.js";

function complete(x) {
  return a(x);
}

function missing(x {
  return x +;
}

class Half {
  first() {
    return this.x(;
  }
  second( {
}

const after = () => {
  complete(1);
};
