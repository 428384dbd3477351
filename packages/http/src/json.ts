import type { z } from 'zod';
import type { TransportAnswer } from './transport.js';

/** What a body says, or what is wrong with it, in words. */
type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly mistake: string };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

const DEEPEST = 200;
/** In bytes; what is shorter may nest as it likes. */
const ALWAYS_SHALLOW = 64 * 1024;
const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, [0x5b, 0x7b], [0x5d, 0x7d]] as const;

/** Counts brackets outside of texts, before anything is made of them: millions of levels cost seconds and gigabytes. */
function isTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN[0] || byte === OPEN[1]) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (byte === CLOSE[0] || byte === CLOSE[1]) depth -= 1;
  }
  return false;
}

/** Reads a body as JSON and nothing else: JSON's media types, UTF-8, one value. */
export function parseJson({ headers, body }: Pick<TransportAnswer, 'headers' | 'body'>): ParsedJson {
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType !== '' && !/^[\w.-]+\/([\w.+-]+\+)?json$/.test(mediaType)) {
    return { ok: false, mistake: `the answer is ${mediaType}, not JSON` };
  }
  if (body.byteLength > ALWAYS_SHALLOW && isTooDeep(body)) {
    return { ok: false, mistake: `the answer nests deeper than ${DEEPEST} levels` };
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
