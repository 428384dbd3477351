import { z } from 'zod';
import type { KsefCall } from './operation.js';
import { type KsefProblem, refusal } from './problem.js';

/** The body as its schema reads it. @throws KsefProblem 21001 or 21405 */
export function bodyAs<T>(schema: z.ZodType<T>, call: KsefCall): T {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString('utf8'));
  } catch {
    throw unreadable(call, 'Invalid JSON.');
  }
  return checked(schema, value, call);
}

/**
 * What was sent, as its schema reads it. A value that the type of its member cannot hold (another JSON type, a word that is
 * none of its words, no date) is unreadable; what is missing or out of bounds is wrong (github.com/CIRFMF/ksef-api/issues/857).
 *
 * @throws KsefProblem 21001 or 21405
 */
export function checked<T>(schema: z.ZodType<T>, value: unknown, call: KsefCall): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { issues } = read.error;
  const misread = issues.filter((issue) => isUnreadable(issue) && isGiven(value, issue.path));
  if (misread.length === 0) {
    throw refusal(21405, ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  throw unreadable(call, ...misread.map(({ path }) => `Invalid value in field '${fieldAt(path)}'.`));
}

/** Operations on test data have no exception for it. */
function unreadable({ operation }: KsefCall, ...details: readonly string[]): KsefProblem {
  return refusal(operation.path.startsWith('/testdata/') ? 21405 : 21001, ...details);
}

type Issue = z.core.$ZodIssue;

function isUnreadable(issue: Issue): boolean {
  if (issue.code === 'invalid_format') return issue.format === 'datetime';
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function isGiven(value: unknown, path: Issue['path']): boolean {
  const found = path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown>)[name], value);
  return found !== undefined && found !== null;
}

/** `invoices[0].payment.currency`; `$` for the whole. */
function fieldAt(path: Issue['path']): string {
  if (path.length === 0) return '$';
  return path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`))
    .join('')
    .replace(/^\./, '');
}

/** Bytes in Base64. */
export const base64Bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** SHA-256 in Base64. */
export const sha256Text = z.base64().length(44);

/** Base64 SHA-256 of a public key. */
export const publicKeyIdText = z.base64().length(44).nullish();

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

/** @throws KsefProblem 21001 or 21405 */
export function pageSizeOf(call: KsefCall, largest: number): number {
  const size = wholeNumber('pageSize', 10, call);
  if (size >= 10 && size <= largest) return size;
  throw refusal(21405, `pageSize: od 10 do ${largest}`);
}

/** A parameter after `?`. @throws KsefProblem 21001 */
function wholeNumber(name: string, ifNone: number, call: KsefCall): number {
  const text = call.query[name];
  if (text === undefined) return ifNone;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw unreadable(call, `Invalid value in field '${name}'.`);
}

function startOf(token: string | string[] | undefined): number {
  if (token === undefined || token === '') return 0;
  const [, digits] = /^from:(\d+)$/.exec(Buffer.from(String(token), 'base64').toString('latin1')) ?? [];
  if (digits === undefined) throw refusal(21418);
  return Number(digits);
}

/** The number of a page, from 0. @throws KsefProblem 21001 or 21405 */
export function pageOffsetOf(call: KsefCall): number {
  const number = wholeNumber('pageOffset', 0, call);
  if (number >= 0) return number;
  throw refusal(21405, 'pageOffset: od 0');
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
  const number = pageOffsetOf(call);
  const end = (number + 1) * size;
  return { items: all.slice(number * size, end), hasMore: end < all.length };
}
