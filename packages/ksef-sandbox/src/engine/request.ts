import { z } from 'zod';
import { instantOf } from '../times.js';
import type { KsefCall } from './operation.js';
import { refusal } from './problem.js';

/** The body as its schema reads it. @throws KsefProblem 21001 or 21405 */
export function bodyAs<T>(schema: z.ZodType<T>, call: KsefCall): T {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString('utf8'));
  } catch {
    throw refusal(21001);
  }
  return checked(schema, value);
}

/** @throws KsefProblem 21405 */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refusal(21405, ...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

/** Bytes in Base64. */
export const base64Bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** SHA-256 in Base64. */
export const sha256Text = z.base64().length(44);

/** Base64 SHA-256 of a public key. */
export const publicKeyIdText = z.base64().length(44).nullish();

/** A date and time, as epoch milliseconds. */
export const moment = z.string().transform((text, context) => {
  const ms = instantOf(text);
  if (ms !== null) return ms;
  context.addIssue({ code: 'custom', message: 'Nieprawidłowa data' });
  return z.NEVER;
});

interface Page<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly continuationToken: string | null;
}

const LARGEST_PAGE = 1000;

/** A page of a list by `pageSize` (10 to `largest`) and `x-continuation-token`. @throws KsefProblem 21405 or 21418 */
export function pageOf<Item>(all: readonly Item[], call: KsefCall, largest = LARGEST_PAGE): Page<Item> {
  const size = pageSizeOf(call, largest);
  const start = startOf(call.headers['x-continuation-token']);
  const end = start + size;
  return {
    items: all.slice(start, end),
    continuationToken: end < all.length ? Buffer.from(`from:${end}`).toString('base64') : null,
  };
}

/** @throws KsefProblem 21405 */
export function pageSizeOf({ query }: KsefCall, largest: number): number {
  const size = Number(query.pageSize ?? 10);
  if (Number.isInteger(size) && size >= 10 && size <= largest) return size;
  throw refusal(21405, `pageSize: od 10 do ${largest}`);
}

function startOf(token: string | string[] | undefined): number {
  if (token === undefined || token === '') return 0;
  const [, digits] = /^from:(\d+)$/.exec(Buffer.from(String(token), 'base64').toString('latin1')) ?? [];
  if (digits === undefined) throw refusal(21418);
  return Number(digits);
}

interface NumberedPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

const LARGEST_NUMBERED_PAGE = 100;

/** A page of a list by its number, `pageOffset` from 0, and `pageSize`. @throws KsefProblem 21405 */
export function numberedPageOf<Item>(
  all: readonly Item[],
  call: KsefCall,
  largest = LARGEST_NUMBERED_PAGE,
): NumberedPage<Item> {
  const size = pageSizeOf(call, largest);
  const number = Number(call.query.pageOffset ?? 0);
  if (!Number.isInteger(number) || number < 0) throw refusal(21405, 'pageOffset: od 0');
  const end = (number + 1) * size;
  return { items: all.slice(number * size, end), hasMore: end < all.length };
}
