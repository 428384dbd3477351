import { z } from 'zod';

/** FormCode of the documents that a session takes. */
export const formCodeInput = z.object({
  systemCode: only('FA (3)'),
  schemaVersion: only('1-0E'),
  value: only('FA'),
});

/** Any word can be read; only one is right. */
function only(word: string) {
  return z.string().refine((text) => text === word, `Dozwolona wartość: ${word}`);
}
