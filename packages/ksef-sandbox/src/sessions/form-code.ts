import { z } from 'zod';

/** FormCode of the documents that a session takes. */
export const formCodeInput = z.object({
  systemCode: z.literal('FA (3)'),
  schemaVersion: z.literal('1-0E'),
  value: z.literal('FA'),
});
