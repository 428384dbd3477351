import { z } from 'zod';
import type { OperatorLanguage } from '../domain/settings.js';
import { wordsOf } from '../words/load-words.js';

const TABLES = ['spaces', 'exports', 'places', 'users'] as const;
export type ProcedureTableName = (typeof TABLES)[number];

const section = z.strictObject({
  id: z.string(),
  heading: z.string(),
  /** Paragraphs; `{name}` stands for a value. */
  text: z.array(z.string()),
  /** What follows them, if anything. */
  table: z.enum(TABLES).optional(),
  code: z.literal('rules').optional(),
});

const Wording = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  /** Heads of columns. */
  tables: z.record(z.enum(TABLES), z.array(z.string())),
  words: z.record(z.string(), z.string()),
  sections: z.array(section),
});

/** What the procedure documentation says in one language, from templates/words. */
export type ProcedureWording = z.output<typeof Wording>;

export function procedureWording(language: OperatorLanguage): ProcedureWording {
  return wordsOf('procedure', language, Wording);
}
