import { z } from 'zod';
import { CHARSETS } from '../charsets.js';
import { areTold, DATE_FORMATS } from './date-formats.js';

const WHERE = 'is no heading, no number, and no section with heading, number, after, or labelled and from';

const word = z.string().min(1);
const words = z.array(z.string());

/** A column otherwise than by its heading alone, or a part of what stands in it. */
const CellPlace = z
  .strictObject({
    /** Several where the bank changed it: the one that the file has. */
    heading: z.union([word, z.array(word).min(1)]).optional(),
    /** From 1, for files and columns without headings. */
    number: z.int().min(1).optional(),
    /** The column that follows on this heading. */
    after: word.optional(),
    /** The cell that begins with one of these words, in the column `from` or a later one; what follows the word. */
    labelled: z.array(word).min(1).optional(),
    from: z.union([word, z.int().min(1)]).optional(),
    /** What follows the first of these texts that stands in the cell, nothing where none does; an empty one is its beginning. */
    behind: z.union([word, z.array(z.string()).min(1)]).optional(),
    /** What stands before the first of these texts. */
    until: z.union([word, z.array(word).min(1)]).optional(),
  })
  .refine(
    ({ heading, number, after, labelled, from }) =>
      [heading, number, after, labelled].filter((each) => each !== undefined).length === 1 &&
      (labelled === undefined) === (from === undefined),
    { message: WHERE },
  );

const part = z.union([word, z.int().min(1), CellPlace], { error: WHERE });
/** A part of a row, or several whose texts follow each other. */
const column = z.union([part, z.array(part).min(1, WHERE)], { error: WHERE });

export type CellPlace = z.infer<typeof CellPlace>;
export type LayoutColumn = z.infer<typeof column>;

const Columns = z
  .strictObject({
    booking_date: column,
    value_date: column.optional(),
    /** With its sign, unless `side` has that; net of fees. */
    amount: column.optional(),
    /** Where what comes in and what goes out have columns of their own: in place of `amount`, or compared with it. */
    credit: column.optional(),
    debit: column.optional(),
    /** Before fees: with `fees` in place of `amount`, or compared with it. */
    gross: column.optional(),
    currency: column.optional(),
    account: column.optional(),
    remittance: column,
    name: column.optional(),
    counterparty_account: column.optional(),
    /** Whom a debit pays, where that has columns of its own. */
    debit_name: column.optional(),
    debit_account: column.optional(),
    /** Who pays in the end, where another pays for them. */
    ultimate_party: column.optional(),
    bic: column.optional(),
    end_to_end_id: column.optional(),
    /** Fields for structured references. */
    references: column.optional(),
    /** Of Czech and Slovak banks. */
    variable_symbol: column.optional(),
    bank_reference: column.optional(),
    fees: column.optional(),
    /** What the bank calls the movement; it tells returns. */
    booking_text: column.optional(),
    return_reason: column.optional(),
    /** Of the account after the line. */
    balance: column.optional(),
  })
  .refine(
    ({ amount, credit, debit, gross, fees }) =>
      (credit === undefined) === (debit === undefined) &&
      (gross === undefined || fees !== undefined) &&
      [amount, credit, gross].some((each) => each !== undefined),
    { message: 'needs amount, or credit and debit, or gross and fees' },
  );

const COLUMN_NAMES = Object.keys(Columns.shape) as [ColumnName, ...ColumnName[]];

/** Which words of a column say that a line is booked; a word of no list is refused. */
const LineStatus = z.strictObject({
  column,
  /** `other words` is for columns that say what a movement is, and of some that it is not booked. */
  booked: z.union([z.literal('a date'), z.literal('other words'), words.min(1)]),
  /** Announced: it comes again once it is booked. */
  pending: words.default([]),
  /** It moved no money and never will. */
  void: words.default([]),
});
export type LineStatus = z.infer<typeof LineStatus>;

const sign = z.string().length(1);

/** What a CSV file of a bank looks like. */
export const Layout = z
  .strictObject({
    /** Two where banks change it: UTF-8 is told from the other by its bytes. */
    charset: z
      .union([z.enum(CHARSETS), z.tuple([z.literal('utf-8'), z.enum(CHARSETS)])], {
        error: `is none of ${CHARSETS.join(', ')}, nor utf-8 and one of them`,
      })
      .default('utf-8'),
    /** Several where people choose: the one with which the headings are found. */
    delimiter: z.union([sign, z.array(sign).min(1)]),
    quote: z.enum(['"', "'", 'none']).default('"'),
    decimal_sign: z.enum(['.', ',']),
    /** Between thousands. */
    thousands_sign: z.enum(['.', ',', ' ', "'"]).optional(),
    /** Several where exports differ, if each date is one in one of them alone. */
    date: z.union([
      z.enum(DATE_FORMATS),
      z
        .array(z.enum(DATE_FORMATS))
        .min(1)
        .refine(areTold, { message: 'has two forms that the same text may have' }),
    ]),
    /** Lines as they follow in the file; balances that fit the other way round turn it. */
    order: z.enum(['oldest first', 'newest first']).default('newest first'),
    /** `none`: columns are numbered, and rows have `width` of them, but for empty ones at their end. */
    headings: z.literal('none').optional(),
    width: z.int().min(1).optional(),
    /** Further headings that the file has, by which it is told from another export of the bank. */
    known_by: z.array(word).default([]),
    /** Beginnings of the first text of rows that are no lines. */
    footer: z.array(word).default([]),
    /** Texts that stand for an empty cell. */
    empty: z.array(word).default([]),
    /** Columns that files may lack. */
    optional: z.array(z.enum(COLUMN_NAMES)).default([]),
    /** The IBAN in a line above the headings says whose lines they are. */
    account: z.literal('above the headings').optional(),
    /** Of every line, where no column states it. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    status: z.union([LineStatus, z.array(LineStatus)]).default([]),
    /** Which words of a column say on which side an amount without a sign stands. */
    side: z.strictObject({ column, credit: words.min(1), debit: words.min(1) }).optional(),
    columns: Columns,
  })
  .refine(({ headings, width }) => (headings === 'none') === (width !== undefined), {
    message: 'headings: none needs width, the number of columns, and width needs headings: none',
  });
export type Layout = z.infer<typeof Layout>;
export type ColumnName = keyof z.infer<typeof Columns>;
