#!/usr/bin/env node
/* eslint-env node */

/**
 * Orders and their prices.
 * @module orders
 */
import React, { useState as useIt, useEffect } from "react";
import * as path from 'node:path';
import "./side.js";
const fs = require("fs");
const { readFile, join: joined } = require('fs/promises');
export { Line } from "./line.js";
export * from "./all.js";

const LIMIT = 100;

/**
 * Adds up an order.
 *
 * @param {Order} order what was bought
 * @returns {number} cents
 */
export function total(order, { taxes = true, ...rest } = {}) {
  // Empty orders cost nothing.
  if (!order?.lines || order.lines.length === 0) return 0;
  let sum = 0;
  for (const line of order.lines) {
    sum += line.price * (line.count ?? 1);
  }
  return taxes ? withTaxes(sum, rest) : sum;
}

// Kept for old callers.
export const load = async (file, limit = LIMIT) => {
  try {
    return JSON.parse(await readFile(path.join(root, file), `utf-8`));
  } catch (error) {
    console.error(`cannot read ${file}: ${error.message}`);
    throw new LoadError(error);
  }
};

export default class Order extends Base.Entity {
  static #count = 0;
  lines = [];

  constructor(id, ...lines) {
    super(id);
    this.lines = lines;
  }

  /** The price in cents. */
  get price() {
    return total(this);
  }

  static async *stream(source) {
    for await (const raw of source) yield Order.from(raw);
  }

  onChange = (event) => this.emit("change", event);

  #secret() {}

  [Symbol.iterator]() {
    return this.lines[Symbol.iterator]();
  }
}

function Badge({ order }) {
  const [open, setOpen] = useIt(false);
  useEffect(() => {
    if (open && order.late) setOpen(false);
  }, [open]);
  return (
    <Card.Body title="late" onClick={() => setOpen(!open)}>
      Order   {order.id}
      <Icon name="x" />
    </Card.Body>
  );
}
