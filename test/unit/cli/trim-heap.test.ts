import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { trimHeap } from '../../../src/cli/trim-heap.js';

it('garbage is given back, and nothing else of the process can collect it', () => {
  const weak = new WeakRef({ text: 'x'.repeat(1_000) });
  trimHeap(Number.POSITIVE_INFINITY);
  expect(runInNewContext('typeof gc')).toBe('undefined');
  // A weak reference is kept until the end of the job that made it, so that what it holds goes in a later one.
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    expect(weak.deref()).toBeDefined();
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      trimHeap(0);
      expect(weak.deref()).toBeUndefined();
      expect(runInNewContext('typeof gc')).toBe('undefined');
    });
  });
});
