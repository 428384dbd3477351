type Numbers = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Room for so many numbers: the same array, or one twice as large with the same beginning. */
export function withRoom<A extends Numbers>(array: A, length: number): A {
  if (length <= array.length) return array;
  const Kind = array.constructor as new (length: number) => A;
  const larger = new Kind(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}
