import { z } from 'zod';

/** An object of texts with exactly these keys. */
export const words = <const Keys extends readonly string[]>(...keys: Keys) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Keys[number], z.ZodString>,
  );

/** Texts by names that the program does not know in advance. */
export const names = z.record(z.string(), z.string());
