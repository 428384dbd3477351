import { readFileSync } from 'node:fs';
import { digest } from '../../archive/archive.js';
import type { BooksRequest } from './request.js';

/** Raised by whoever changes how an invoice is compared with the books, or what is kept of it, within a version of the program. */
const RULES = 8;

type Rules = Pick<BooksRequest, 'settings' | 'timeZone' | 'configuration' | 'basis' | 'jpk' | 'exclusions'>;

/** The digest of everything but the invoice and the books that decides whether there is something to post. */
export function readingTerms({ settings, timeZone, configuration, basis, jpk, exclusions }: Rules): string {
  const excluded = exclusions === undefined ? null : [...exclusions];
  return digest(
    JSON.stringify([
      RULES,
      version(),
      timeZone,
      settings,
      configuration,
      basis ?? null,
      jpk ?? null,
      excluded,
    ]),
  );
}

/** The digest of what a yes is given to: what a person says of single documents is no part of it. */
export function rulesDigest(rules: Rules): string {
  return readingTerms({ ...rules, exclusions: undefined });
}

let known: string | undefined;

/** A later version may book the same invoice otherwise. */
function version(): string {
  known ??= readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(known) as { version: string }).version;
}
