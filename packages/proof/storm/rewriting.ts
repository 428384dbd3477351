export interface Rewrite {
  readonly from: string;
  readonly to: string;
}

/**
 * Writes one address in place of another of the same length into a stream, so that no length within changes. What may be
 * the beginning of it at the end of a chunk waits for the next one: no body of JSON, XML or PDF ends like an address.
 */
export function rewriting(rewrite: Rewrite | undefined): (chunk: Buffer) => Buffer {
  if (rewrite === undefined) return (chunk) => chunk;
  const from = Buffer.from(rewrite.from, 'latin1');
  const to = Buffer.from(rewrite.to, 'latin1');
  if (from.length !== to.length) throw new RangeError(`${rewrite.to} is not as long as ${rewrite.from}`);
  let waiting = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([waiting, chunk]);
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + from.length))
      to.copy(bytes, at);
    const held = beginningAtTheEnd(bytes, from);
    waiting = Buffer.from(bytes.subarray(bytes.length - held));
    return bytes.subarray(0, bytes.length - held);
  };
}

/** How many of the last bytes may be the first ones of it. */
function beginningAtTheEnd(bytes: Buffer, from: Buffer): number {
  for (let length = Math.min(from.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(from.subarray(0, length))) return length;
  }
  return 0;
}
