import type { Secret } from '../domain/secret.js';

const HIDDEN = '[secret]';

/** Replaces registered secrets in whatever text is about to leave the process. */
export interface Redaction {
  /** From now on this value is hidden, in each form in which it may appear. */
  add(secret: Secret): void;
  redact(text: string): string;
}

/**
 * The last line of defence: a Secret never prints itself, but an error of a library may quote a request.
 * Each secret is also looked for as it appears within an address, within JSON, and as base64 (whole).
 */
export function createRedaction(secrets: Iterable<Secret> = []): Redaction {
  const known = new Set<string>();
  /** Longest first: a secret that contains another one must not leave its rest behind. Null after one was added. */
  let sorted: readonly string[] | null = null;
  const redaction: Redaction = {
    add(secret) {
      for (const form of formsOf(secret.reveal())) known.add(form);
      sorted = null;
    },
    redact(text) {
      // Thousands are added at a start, before anything is said.
      sorted ??= [...known].sort((a, b) => b.length - a.length);
      const forms = sorted;
      if (text.length < (forms.at(-1)?.length ?? 0)) return text;
      return forms.reduce((safe, form) => safe.replaceAll(form, HIDDEN), text);
    },
  };
  for (const secret of secrets) redaction.add(secret);
  return redaction;
}

function formsOf(value: string): readonly string[] {
  if (value === '') return [];
  const base64 = Buffer.from(value).toString('base64');
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), base64];
}
