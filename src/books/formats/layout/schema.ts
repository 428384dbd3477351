import { z } from 'zod';
import type { EntryPart } from '../../../domain/accounting/model.js';
import { layoutHead } from '../../../export-formats.js';
import { QUOTINGS } from '../text/cell.js';
import { CHARSETS } from '../text/charset.js';
import { DATE_FORMATS } from '../text/date-format.js';

/**
 * - text: cleaned of control characters, quoted as the layout says;
 * - number: digits and a decimal sign, never quoted;
 * - amount, date: in the layout's or the column's form.
 */
const COLUMN_TYPES = ['text', 'number', 'amount', 'date'] as const;

/** A column: always empty, always the same text, or a field of the row. No expressions. */
export const LayoutColumn = z
  .strictObject({
    name: z.string(),
    type: z.enum(COLUMN_TYPES).default('text'),
    /** Most characters of a text, most digits before the decimal sign of a number. */
    length: z.int().positive().optional(),
    /**
     * For longer texts: `cut` keeps the beginning, `keep end` the end, both with a note. Left out, texts are cut and ids are refused,
     * because two could become one.
     */
    too_long: z.enum(['refuse', 'cut', 'keep end']).optional(),
    /** Decimals of a number; longer ones are refused. */
    decimals: z.int().nonnegative().optional(),
    date: z.enum(DATE_FORMATS).optional(),
    /** An empty value is refused. */
    required: z.boolean().default(false),
    field: z.string().optional(),
    literal: z.string().optional(),
    /** Characters to which the target gives a meaning in this column: each is replaced by a hyphen. */
    avoid: z.string().optional(),
    /** Writes another text for single values of the field; a value that is not here is refused. */
    values: z.record(z.string(), z.string()).optional(),
  })
  .refine((column) => column.field === undefined || column.literal === undefined, {
    message: 'a column has a field or a literal, not both',
  });
export type LayoutColumn = z.infer<typeof LayoutColumn>;

/** What the rows of a layout are. */
const ROWS = [
  'entries',
  'postings',
  'bookings',
  'debtors',
  'datev bookings',
  'datev debtors',
  'datev account labels',
] as const;
export type RowKind = (typeof ROWS)[number];

/** Parts of the journal. */
const PARTS = [
  'revenue',
  'payment',
  'write-off',
  'deferral',
  'accrual',
  'fee',
] as const satisfies readonly EntryPart[];

export const ExportLayout = z.strictObject({
  ...layoutHead,
  /**
   * `{batch}`, `{part}` (empty for a single file), `{siren}` and `{last_date}` are filled in. With `{fiscal_year_end}` each
   * fiscal year is a file.
   */
  file: z
    .string()
    .regex(
      /^[^/\\{}]*(?:\{(?:batch|part|siren|last_date|fiscal_year_end)\}[^/\\{}]*)+$/,
      'a name with {batch}, {part}, {siren}, {last_date} or {fiscal_year_end} and without folders',
    ),
  /** An archive for all files of a batch, where their own names do not tell batches apart. */
  zip: z
    .string()
    .regex(/^[^/\\{}]*\{batch\}[^/\\{}]*\.zip$/, 'a name with {batch} that ends with .zip, without folders')
    .optional(),
  media_type: z.string().default('text/csv'),
  charset: z.enum(CHARSETS).default('utf-8'),
  byte_order_mark: z.boolean().default(false),
  delimiter: z.string().length(1),
  line_end: z.enum(['crlf', 'lf']).default('crlf'),
  quoting: z.enum(QUOTINGS).default('needed'),
  /** A first line with the names of the columns. */
  heading: z.boolean().default(true),
  /** The columns have names in other languages too, by their fields (templates/words, exports). */
  translated: z.boolean().default(false),
  /** Guards texts against being read as formulas: for files that people open in a spreadsheet. */
  formula_guard: z.boolean(),
  /** Guards texts of digits against being read as other numbers, or as days (`0990`, `1/10`): they begin with an apostrophe. */
  number_guard: z.boolean().default(false),
  decimal_sign: z.enum(['.', ',']).default('.'),
  date: z.enum(DATE_FORMATS).default('YYYY-MM-DD'),
  rows: z.enum(ROWS),
  /** Which parts of the journal. */
  parts: z.array(z.enum(PARTS)).default([...PARTS]),
  /** By the sign of the document's sum; what no layout of the format takes is noted as left out. */
  documents: z.enum(['all', 'invoices', 'credit notes']).default('all'),
  /** Most documents in one file. */
  most_documents: z.int().positive().optional(),
  columns: z.array(LayoutColumn).min(1),
});
export type ExportLayout = z.infer<typeof ExportLayout>;
