import { z } from 'zod';
import { CHARSETS } from '../charsets.js';

/** How banks write a date; years of two digits are of this century. */
const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
] as const;

/** A column by its heading; several whose texts follow each other. */
const column = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

const Columns = z
  .strictObject({
    booking_date: z.string().min(1),
    value_date: z.string().min(1).optional(),
    /** With its sign. */
    amount: z.string().min(1).optional(),
    /** Where what comes in and what goes out have columns of their own. */
    credit: z.string().min(1).optional(),
    debit: z.string().min(1).optional(),
    currency: z.string().min(1).optional(),
    account: z.string().min(1).optional(),
    remittance: column,
    name: column.optional(),
    counterparty_account: z.string().min(1).optional(),
    bic: z.string().min(1).optional(),
    end_to_end_id: z.string().min(1).optional(),
    bank_reference: z.string().min(1).optional(),
    fees: z.string().min(1).optional(),
    return_reason: z.string().min(1).optional(),
    /** Of the account after the line. */
    balance: z.string().min(1).optional(),
  })
  .refine(
    ({ amount, credit, debit }) => (amount !== undefined) !== (credit !== undefined && debit !== undefined),
    {
      message: 'needs amount, or credit and debit',
    },
  );

/** What a CSV file of a bank looks like. */
export const Layout = z.strictObject({
  charset: z.enum(CHARSETS).default('utf-8'),
  delimiter: z.string().length(1),
  decimal_sign: z.enum(['.', ',']),
  /** Between thousands. */
  thousands_sign: z.enum(['.', ',', ' ', "'"]).optional(),
  date: z.enum(DATE_FORMATS),
  /** Lines as they follow in the file. */
  order: z.enum(['oldest first', 'newest first']).default('newest first'),
  columns: Columns,
});
export type Layout = z.infer<typeof Layout>;
export type ColumnName = keyof Layout['columns'];
