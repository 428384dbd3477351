import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Content, JSON_API } from '../../platform/api.js';
import { type FormPart, multipartForm } from '../../platform/multipart-form.js';
import { readInput } from '../read-input.js';
import type { Version } from './address.js';
import { documentOf } from './document.js';
import { type Field, objectOf } from './fields.js';
import { ApiMistake } from './mistake.js';

const MOST_BYTES = 30 * 1024 * 1024;

/** A file that a command was to send cannot be read, or is not what it should be. */
export class ApiInputError extends Error {}

/** The body that fields describe, in the words of the version. */
export function bodyOfFields(
  fields: readonly Field[],
  method: string,
  version: Version,
  path: string,
): Content {
  const value = version === '2.0' ? documentOf(fields, method, path) : objectOf(fields);
  return { type: mediaType(version), bytes: Buffer.from(JSON.stringify(value)) };
}

/** A file as it is, which has to be JSON. `-` is standard input. @throws ApiInputError */
export function bodyOfFile(path: string, version: Version): Content {
  const bytes = path === '-' ? readFileSync(0) : read(path);
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiInputError(`${path}: is no JSON`);
  }
  return { type: mediaType(version), bytes };
}

/** `name=text` and `name=@FILE` as a multipart form. @throws ApiInputError, ApiMistake */
export function bodyOfForm(texts: readonly string[]): Content {
  return multipartForm(texts.map(formPart));
}

function formPart(text: string): FormPart {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new ApiMistake(`--form ${text} has no =`, 'write name=text or name=@FILE');
  if (!value.startsWith('@')) return { name, value };
  const path = value.slice(1);
  const type = /\.pdf$/i.test(path) ? 'application/pdf' : 'application/octet-stream';
  return { name, value: read(path), fileName: basename(path), type };
}

function read(path: string): Uint8Array {
  const input = readInput(path, MOST_BYTES);
  if (input.ok) return input.bytes;
  throw new ApiInputError(input.complaint);
}

function mediaType(version: Version): string {
  return version === '2.0' ? JSON_API : 'application/json';
}
