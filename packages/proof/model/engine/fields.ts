/** How one field of a state is packed: each value it can have has a code. */
export interface Field<V> {
  /** Of its codes. */
  readonly bytes: 1 | 2;
  codeOf(value: V): number;
  valueOf(code: number): V;
}

export type Fields<S extends object> = { readonly [Name in keyof S]-?: Field<S[Name]> };

type Plain = string | number | boolean | null;

/** One of these values. */
export function oneOf<const V extends Plain>(...values: readonly V[]): Field<V> {
  if (values.length > 256) throw new Error(`a field has ${values.length} values, and at most 256 fit`);
  const codes = new Map<Plain, number>(values.map((value, code) => [value, code]));
  return {
    bytes: 1,
    codeOf: (value) => {
      const code = codes.get(value);
      if (code === undefined) throw new Error(`${value} is none of ${values.join(', ')}`);
      return code;
    },
    valueOf: (code) => values[code] as V,
  };
}

export const flag: Field<boolean> = {
  bytes: 1,
  codeOf: Number,
  valueOf: (code) => code === 1,
};

/** A whole number from 0 on. @param most what it never exceeds, else the model is wrong */
export function upTo(most: number): Field<number> {
  return {
    bytes: 1,
    codeOf: (value) => {
      if (value >= 0 && value <= most) return value;
      throw new Error(`${value} is not from 0 to ${most}`);
    },
    valueOf: (code) => code,
  };
}

const MOST_INTERNED = 65_536;

/**
 * Anything that a text tells apart. The value that came first stands for all with the same text: what is read from a state is
 * always that one object, so that results can be remembered by it.
 */
export function interned<V>(keyOf: (value: V) => string): Field<V> & { readonly size: number } {
  const codes = new Map<string, number>();
  const known = new Map<V, number>();
  const values: V[] = [];
  return {
    bytes: 2,
    codeOf: (value) => {
      const before = known.get(value);
      if (before !== undefined) return before;
      const key = keyOf(value);
      const code = codes.get(key) ?? values.length;
      if (code === values.length) {
        if (code === MOST_INTERNED) throw new Error(`a field has more than ${MOST_INTERNED} values`);
        codes.set(key, code);
        values.push(value);
        known.set(value, code);
      }
      return code;
    },
    valueOf: (code) => values[code] as V,
    get size() {
      return values.length;
    },
  };
}
