import { Failure } from '../../domain/errors.js';
import type { Invoice } from '../../domain/invoice.js';
import { parseInvoice } from '../../platform/schema.js';
import { failureText } from '../../words/failures.js';
import { readInput } from '../files.js';
import { jsonError } from './json-error.js';

const MOST_BYTES = 10 * 1024 * 1024;

type ReadInvoice =
  | { readonly ok: true; readonly invoice: Invoice }
  | { readonly ok: false; readonly complaint: string };

/**
 * Reads an invoice of version 2.0 from a file: a JSON:API document (`{"data": {…}}`) or only what is in its
 * `data`. A complaint names the file and the place, `FILE:LINE:COLUMN` in JSON or a pointer in the invoice.
 */
export function readInvoice(path: string): ReadInvoice {
  const text = readText(path);
  if (!text.ok) return text;
  const json = parseJson(path, text.text);
  if (!json.ok) return json;
  const isDocument = typeof json.value === 'object' && json.value !== null && 'data' in json.value;
  try {
    return { ok: true, invoice: parseInvoice(isDocument ? json.value : { data: json.value }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const place = (error.detail ?? failureText(error)).replace(/^\/data(?=[/:])/, isDocument ? '/data' : '');
    return { ok: false, complaint: `${path}: not an invoice of version 2.0: ${place}` };
  }
}

function readText(path: string): { ok: true; text: string } | { ok: false; complaint: string } {
  const input = readInput(path, MOST_BYTES);
  if (!input.ok) return input;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(input.bytes) };
  } catch {
    return { ok: false, complaint: `${path}: the file is not UTF-8` };
  }
}

function parseJson(
  path: string,
  text: string,
): { ok: true; value: unknown } | { ok: false; complaint: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { line, column, message } = jsonError(text);
    return { ok: false, complaint: `${path}:${line}:${column}: not valid JSON: ${message}` };
  }
}
