import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { EXIT } from '../../exit-codes.js';
import { type Content, JSON_API } from '../../platform/api.js';
import { type FormPart, multipartForm } from '../../platform/multipart-form.js';
import { readInput } from '../files.js';
import { CommandError, usageError } from '../output.js';
import type { Version } from './address.js';
import { documentOf } from './document.js';
import { type BodyField, objectOf } from './fields.js';

const MOST_BYTES = 30 * 1024 * 1024;

/** The body that fields describe, in the words of the version. */
export function bodyOfFields(
  fields: readonly BodyField[],
  method: string,
  version: Version,
  path: string,
): Content {
  const value = version === '2.0' ? documentOf(fields, method, path) : objectOf(fields);
  return { type: mediaType(version), bytes: Buffer.from(JSON.stringify(value)) };
}

/** A file as it is, which has to be JSON. `-` is standard input. @throws CommandError */
export function bodyOfFile(path: string, version: Version): Content {
  const bytes = path === '-' ? readFileSync(0) : read(path);
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unusable(`${path}: not valid JSON`);
  }
  return { type: mediaType(version), bytes };
}

/** `name=text` and `name=@FILE` as a multipart form. @throws CommandError */
export function bodyOfForm(texts: readonly string[]): Content {
  return multipartForm(texts.map(formPart));
}

function formPart(text: string): FormPart {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw usageError(`--form ${text} has no =`, 'write name=text or name=@FILE');
  if (!value.startsWith('@')) return { name, value };
  const path = value.slice(1);
  const type = /\.pdf$/i.test(path) ? 'application/pdf' : 'application/octet-stream';
  return { name, value: read(path), fileName: basename(path), type };
}

function read(path: string): Uint8Array {
  const input = readInput(path, MOST_BYTES);
  if (input.ok) return input.bytes;
  throw unusable(input.complaint);
}

function unusable(complaint: string): CommandError {
  return new CommandError(EXIT.input, complaint, 'name a readable file that holds what is to be sent');
}

function mediaType(version: Version): string {
  return version === '2.0' ? JSON_API : 'application/json';
}
