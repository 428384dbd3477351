import type { z } from 'zod';
import type { TransportAnswer } from './transport.js';

/** What a body says, or what is wrong with it, in words. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly mistake: string };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON and nothing else: JSON's media types, UTF-8, one value. */
export function parseJson({ headers, body }: Pick<TransportAnswer, 'headers' | 'body'>): ParsedJson {
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType !== '' && !/^[\w.-]+\/([\w.+-]+\+)?json$/.test(mediaType)) {
    return { ok: false, mistake: `the answer is ${mediaType}, not JSON` };
  }
  try {
    return { ok: true, value: JSON.parse(UTF_8.decode(body)) };
  } catch {
    return {
      ok: false,
      mistake: body.byteLength === 0 ? 'the answer is empty' : 'the answer is no valid JSON',
    };
  }
}

/**
 * The first mistakes that a schema found, each with its JSON pointer. No value is repeated, so no secret is.
 *
 * @param pointer JSON pointer of what was read, e.g. `/data`; empty for the whole answer
 */
export function mistakesOf(error: z.ZodError, pointer: string): string {
  const mistakes = error.issues.slice(0, 3).map(({ path, message }) => {
    const steps = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return `${pointer}${steps.join('') || (pointer === '' ? '/' : '')}: ${message}`;
  });
  const more = error.issues.length - mistakes.length;
  return `${mistakes.join('; ')}${more > 0 ? ` (and ${more} more)` : ''}`;
}
