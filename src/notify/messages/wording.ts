import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { OperatorLanguage } from '../../domain/settings.js';

const words = z.string().min(1);

const Wording = z.strictObject({
  titles: z.strictObject({ alert: words, update: words, resolved: words, digest: words, test: words }),
  /** An alert on a line. */
  item: words,
  /** The same with what others said, or our code for those who look after it: not translated. */
  itemWithDetail: words,
  /** Above findings, which are in the language of the space, or in English: not translated either. */
  findings: words,
  spaces: words,
  times: words,
  advice: words,
  more: words,
  show: words,
  explain: words,
  putAside: words,
  over: words,
  downOver: words,
  test: words,
  footer: words,
  /** BCP 47, for dates. */
  locale: words,
  digest: z.strictObject({
    period: words,
    quiet: words,
    open: words,
    eInvoices: words,
    batches: words,
    deliveries: words,
    night: words,
    noNight: words,
    closing: words,
    certificate: words,
    certificateOver: words,
    certificates: z.strictObject({ login: words, offline: words }),
    resolved: words,
    audit: words,
    noAudit: words,
  }),
});

/** The frame of messages in one language; what went wrong and what to do has its words in src/words. */
export type MailWording = z.infer<typeof Wording> & { readonly language: OperatorLanguage };

const loaded = new Map<OperatorLanguage, MailWording>();

/** The wording of a language, from `templates/mail/`, which lies beside `src` and `dist`. */
export function mailWording(language: OperatorLanguage): MailWording {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../templates/mail/${language}.json`, import.meta.url);
  const wording = { ...Wording.parse(JSON.parse(readFileSync(file, 'utf8'))), language };
  loaded.set(language, wording);
  return wording;
}

/** Puts values in the places of a sentence: `{name}`. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? ''));
}
