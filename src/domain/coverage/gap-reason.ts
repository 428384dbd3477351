import type { Phrase } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import type { Reason } from '../saga/model.js';
import type { CoverageGap } from './gap.js';

export interface GapCircumstances {
  /** E-invoices of the space go to KSeF: an invoice that left without is none by law. */
  readonly goesToKsef: boolean;
  /** The day on which the platform asked for an e-invoice last; null where it never did. */
  readonly lastRequestOn: LocalDate | null;
}

/** More are named by the list of invoices. */
const MOST_NAMED = 5;
/** One invoice may have been sent by a slip; a setting shows in several. */
const SEVERAL = 2;

/**
 * What is wrong with a space whose invoices have no e-invoice, and what the evidence says of the platform's settings.
 *
 * @param gaps those that people are told of, at least one
 * @returns without a detail in English, which whoever tells it words
 */
export function gapReason(
  gaps: readonly CoverageGap[],
  circumstances: GapCircumstances,
): Pick<Reason, 'code'> & { readonly phrase: Phrase } {
  const missing = gaps.filter(({ kind }) => kind === 'missing');
  const unsent = gaps.filter(({ kind }) => kind === 'unsent');
  const counts = [
    ...(missing.length > 0 ? [counted('coverage sent without', missing)] : []),
    ...(unsent.length > 0 ? [counted('coverage not sent', unsent)] : []),
  ];
  const setting = settingSaid(missing, unsent, circumstances);
  const code =
    missing.length === 0
      ? 'e-invoice.unsent'
      : circumstances.goesToKsef
        ? 'e-invoice.outside-ksef'
        : 'e-invoice.missing';
  if (setting === null) return { code, phrase: { key: 'coverage', values: { counts } } };
  return { code, phrase: { key: 'coverage with setting', values: { counts, setting } } };
}

function counted(key: 'coverage sent without' | 'coverage not sent', gaps: readonly CoverageGap[]): Phrase {
  const names = gaps
    .slice(0, MOST_NAMED)
    .map(({ number, invoiceId }) => (number === '' ? invoiceId : number));
  const more = gaps.length > MOST_NAMED ? ', …' : '';
  return {
    key,
    values: { count: String(gaps.length), numbers: `${names.join(', ')}${more}` },
  };
}

/** What several invoices in a row say of the platform; a setting is never read, it is concluded. */
function settingSaid(
  missing: readonly CoverageGap[],
  unsent: readonly CoverageGap[],
  { lastRequestOn }: GapCircumstances,
): Phrase | null {
  const sinceRequest = ({ invoiceDate }: CoverageGap) =>
    lastRequestOn === null || invoiceDate > lastRequestOn;
  if (missing.filter(sinceRequest).length >= SEVERAL) {
    const [first] = missing.filter(sinceRequest);
    return { key: 'coverage e-invoicing off', values: { day: first?.invoiceDate ?? '' } };
  }
  return unsent.filter(sinceRequest).length >= SEVERAL ? { key: 'coverage mails off' } : null;
}
