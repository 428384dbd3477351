import { text } from 'node:stream/consumers';
import { Secret } from '@spacebooks/base/secret';
import type { SecretQuestion } from '../../setup/ask/asker.js';
import { complaintWords } from '../../setup/ask/words.js';
import { readInput } from '../files.js';

const MOST_BYTES = 16 * 1024;

/**
 * A secret out of a file, or standard input (`-`).
 *
 * @returns what is wrong with it, in words that never repeat what was given
 */
export async function readSecret(
  from: string,
  check: SecretQuestion['check'],
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Secret | string> {
  if (from === '-') return secretIn(await text(input), 'standard input', check);
  const read = readInput(from, MOST_BYTES);
  // The complaint begins with what was given, which may be the secret itself.
  if (!read.ok) return read.complaint.slice(`${from}: `.length);
  return secretIn(Buffer.from(read.bytes).toString('utf8'), 'what the file holds', check);
}

function secretIn(content: string, where: string, check: SecretQuestion['check']): Secret | string {
  const secret = content.trim();
  const complaint = secret === '' ? { key: 'secret' } : check(secret);
  return complaint === null ? new Secret(secret) : `${where} ${complaintWords('en', complaint)}`;
}
