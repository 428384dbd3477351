import { z } from 'zod';

/** Texts by names that the code does not know in advance. */
export const texts = z.record(z.string(), z.string());

/** An object of texts with exactly these keys. */
export const textsOf = <const Keys extends readonly string[]>(...keys: Keys) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Keys[number], z.ZodString>,
  );
