import type { Advice } from '../../domain/advice/advice.js';
import { ADVICES } from '../../domain/advice/advice.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { adviceSteps } from '../../words/advices.js';
import { say, sentencesOf } from '../../words/say.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/way': Frame & { readonly way: AdviceView };
  }
}

/** What to do, with the way there. */
export interface AdviceView {
  readonly key: Advice['key'];
  /** At least one, in the order in which they are done. */
  readonly steps: readonly string[];
  /** Null where it is not on a page. */
  readonly link: { readonly href: string; readonly text: string } | null;
  /** What admins are shown to copy: a line of the configuration; null where there is none. */
  readonly line: string | null;
  /** Work of finance: everybody else is told to ask finance. */
  readonly isForFinance: boolean;
  /** A form that nobody but who does it has. */
  readonly isButton: boolean;
}

type PlatformLink = (spaceId: string, invoiceId: string) => string | null;

/** @param platformLink address of an invoice in the platform's own interface; null where nobody has configured one */
export function adviceView(
  advice: Advice,
  { language }: { readonly language: OperatorLanguage },
  platformLink: PlatformLink = () => null,
): AdviceView {
  const { key, values, place } = advice;
  const words = sentencesOf('advices', language);
  const { go } = ADVICES[key];
  const href = hrefOf(place, (invoiceId) => platformLink(String(values.space), invoiceId));
  return {
    key,
    steps: adviceSteps(advice, language),
    link: href === null || go === null ? null : { href, text: say(words, `go.${go}`, values) },
    line: typeof values.line === 'string' ? values.line : null,
    isForFinance: advice.who === 'finance',
    isButton: place.at === 'button',
  };
}

function hrefOf(place: Advice['place'], platformLink: (invoiceId: string) => string | null): string | null {
  if ('path' in place) return place.path;
  if (place.at !== 'platform' || place.invoiceId === null) return null;
  return platformLink(place.invoiceId);
}
