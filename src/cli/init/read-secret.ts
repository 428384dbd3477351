import { text } from 'node:stream/consumers';
import { Secret } from '../../domain/secret.js';
import { readInput } from '../files.js';
import { type Complaint, wrongAnswer } from './asker.js';

const MOST_BYTES = 16 * 1024;
const NO_SECRET = 'does not hold a single secret of 8 or more characters without blanks';

/**
 * A secret out of a file, or standard input (`-`). What was given is never repeated: it may be the secret itself.
 *
 * @throws CommandError when there is none
 */
export async function readSecret(
  flag: string,
  from: string,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Secret> {
  const secret = from === '-' ? secretIn(await text(input)) : fromFile(from);
  if (secret instanceof Secret) return secret;
  throw wrongAnswer(`${flag}: ${from === '-' ? 'standard input' : 'the file'} ${secret}`);
}

/** Whether a file holds a secret; standard input is taken on trust. */
export function holdsSecret(from: string): Complaint {
  if (from === '-') return null;
  const secret = fromFile(from);
  return secret instanceof Secret ? null : `is not a file with a secret: it ${secret}`;
}

/** @returns what is wrong with it, in words that end the sentence "the file …" */
function fromFile(path: string): Secret | string {
  const read = readInput(path, MOST_BYTES);
  if (read.ok) return secretIn(Buffer.from(read.bytes).toString('utf8'));
  return read.complaint.slice(`${path}: the file `.length);
}

function secretIn(content: string): Secret | string {
  const secret = content.trim();
  return isSecret(secret) === null ? new Secret(secret) : NO_SECRET;
}

/** Of one that was typed or pasted. */
export function isSecret(answer: string): Complaint {
  return /^[\x21-\x7e]{8,4096}$/.test(answer) ? null : NO_SECRET.replace('does not hold', 'is not');
}
