import type { Secret } from '@spacebooks/base/secret';

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
 *
 * A line costs the same however many secrets there are: a thousand spaces have 14,000.
 */
export function createRedaction(secrets: Iterable<Secret> = []): Redaction {
  const forms = createForms();
  /** Forms that a replacement may bring forth: they share characters with what stands for a secret. */
  const akin = new Set<string>();
  const redaction: Redaction = {
    add(secret) {
      for (const form of formsOf(secret.reveal())) {
        forms.add(form);
        if (isAkin(form)) akin.add(form);
      }
    },
    redact(text) {
      const found = forms.within(text);
      if (found.size === 0) return text;
      for (const form of akin) found.add(form);
      return forms.sorted(found).reduce((safe, form) => safe.replaceAll(form, HIDDEN), text);
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

/** Whether a text that holds HIDDEN may hold the form where the text before did not. */
function isAkin(form: string): boolean {
  if (form.includes(HIDDEN) || HIDDEN.includes(form)) return true;
  for (let length = 1; length < HIDDEN.length; length += 1) {
    if (form.endsWith(HIDDEN.slice(0, length)) || form.startsWith(HIDDEN.slice(-length))) return true;
  }
  return false;
}

/** Characters by which forms are looked up: few places of a text begin like a secret. */
const HEAD = 8;

function createForms() {
  /** Each with its place in the order of adding. */
  const known = new Map<string, number>();
  /** Lengths of the forms that begin so; of forms shorter than a head, with the form as its own. */
  const lengthsOf = new Map<string, number[]>();
  const headLengths = new Set<number>();
  return {
    add: (form: string): void => {
      if (known.has(form)) return;
      known.set(form, known.size);
      const head = form.slice(0, HEAD);
      headLengths.add(head.length);
      const lengths = lengthsOf.get(head);
      if (lengths === undefined) lengthsOf.set(head, [form.length]);
      else if (!lengths.includes(form.length)) lengths.push(form.length);
    },
    /** Those that occur in a text. */
    within: (text: string): Set<string> => {
      const found = new Set<string>();
      for (const headLength of headLengths) {
        for (let start = 0; start + headLength <= text.length; start += 1) {
          const lengths = lengthsOf.get(text.slice(start, start + headLength));
          if (lengths === undefined) continue;
          for (const length of lengths) {
            const form = text.slice(start, start + length);
            if (known.has(form)) found.add(form);
          }
        }
      }
      return found;
    },
    /** Longest first: a secret that contains another one must not leave its rest behind; then in the order of their adding. */
    sorted: (some: Iterable<string>): readonly string[] => {
      const place = (form: string): number => known.get(form) ?? 0;
      return [...some].sort((a, b) => b.length - a.length || place(a) - place(b));
    },
  };
}
