import { text } from 'node:stream/consumers';
import { Secret } from '../../domain/secret.js';
import { readInput } from '../read-input.js';
import { WrongAnswer } from './asker.js';

const MOST_BYTES = 16 * 1024;

/** A secret out of a file, or standard input (`-`). @throws WrongAnswer when there is none */
export async function readSecret(
  flag: string,
  from: string,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Secret> {
  if (from === '-') return secretIn(flag, 'standard input', await text(input));
  const read = readInput(from, MOST_BYTES);
  if (!read.ok) throw new WrongAnswer(`${flag} ${read.complaint}`);
  return secretIn(flag, from, Buffer.from(read.bytes).toString('utf8'));
}

function secretIn(flag: string, where: string, content: string): Secret {
  const secret = content.trim();
  if (/^[\x21-\x7e]{8,4096}$/.test(secret)) return new Secret(secret);
  throw new WrongAnswer(`${flag} ${where}: holds no single secret of 8 or more characters without blanks`);
}
