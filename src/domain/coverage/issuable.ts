import type { Phrase } from '../finding.js';
import type { Coverage, CoverageFacts } from './coverage-of.js';

export interface IssueFacts {
  readonly coverage: Coverage;
  readonly facts: Pick<CoverageFacts, 'saga'>;
  /** The platform has a PDF of it that never changes. */
  readonly hasFinalPdf: boolean;
  /** The cutover of its space, `YYYY-MM-DD`. */
  readonly from: string;
}

/** Why an e-invoice cannot be issued without a request of the platform; null where it can, or is under way already. */
export function whyNotIssuable({ coverage, hasFinalPdf, from }: Omit<IssueFacts, 'facts'>): Phrase | null {
  if (coverage.kind === 'covered') return { key: coverage.by === 'us' ? 'done' : 'done-foreign' };
  if (coverage.kind === 'exempt' && coverage.why === 'before cutover') {
    return { key: 'issue before the cutover', values: { day: from } };
  }
  if (coverage.kind === 'exempt' && coverage.why === 'deleted') return { key: 'deleted' };
  // KSeF and the platform alike: an e-invoice can only be attached where no final PDF is.
  return hasFinalPdf && !isUnderWay(coverage) ? { key: 'final PDF' } : null;
}

/** What a person can have done about an invoice besides what its saga allows. */
export function possibleOf(facts: IssueFacts): readonly ('issue' | 'none-needed' | 'needed')[] {
  const { coverage } = facts;
  if (coverage.kind === 'exempt') {
    const issue = coverage.why !== 'canceled' && whyNotIssuable(facts) === null ? (['issue'] as const) : [];
    return coverage.why === 'accepted' ? [...issue, 'needed'] : issue;
  }
  if (!mayNeedNone(facts)) return [];
  const issue = coverage.kind !== 'waits' && whyNotIssuable(facts) === null ? (['issue'] as const) : [];
  return [...issue, 'none-needed'];
}

/** Whether it is a question if it needs one: of a refused one, too, which may have been cancelled or handed over some other way. */
export function mayNeedNone({ coverage, facts: { saga } }: Pick<IssueFacts, 'coverage' | 'facts'>): boolean {
  const isGivenUp = coverage.kind === 'waits' && (saga === 'refused' || saga === 'released');
  return coverage.kind === 'missing' || coverage.kind === 'unsent' || isGivenUp;
}

function isUnderWay(coverage: Coverage): boolean {
  return coverage.kind === 'waits' && coverage.for === 'us';
}
