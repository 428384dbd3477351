import type { Answer } from '@spacebooks/sandbox-engine/http';
import type { KsefCall } from './operation.js';

/**
 * An answer that succeeds, with what KSeF warns of: what the caller asks to be warned of (`X-Test-System-Warning`), and what
 * the operator ordered.
 */
export function withWarnings(answer: Answer, { headers, world }: KsefCall): Answer {
  const asked = headers['x-test-system-warning'];
  const texts = [typeof asked === 'string' ? utf8(asked) : null, world.systemWarning];
  const warning = texts.filter((text) => text !== null && text !== '').join(' | ');
  if (warning === '' || answer.status >= 300) return answer;
  return { ...answer, headers: { ...answer.headers, 'x-system-warning': inAscii(warning) } };
}

/** Node reads headers as Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** Letters without their marks; what has no letter in ASCII becomes a question mark. */
function inAscii(text: string): string {
  return text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[^ -~]/gu, '?');
}
