import { z } from 'zod';

/** CompressionType: how files become one; a ZIP where nothing is said. */
export const compressionType = z
  .enum(['Zip', 'TarGz'])
  .nullish()
  .transform((type) => type ?? 'Zip');

export type CompressionType = z.output<typeof compressionType>;
