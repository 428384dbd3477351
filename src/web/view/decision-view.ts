import type { PeopleDecision } from '../../store/people-decisions.js';
import { say as sayOf, sentencesOf } from '../../words/say.js';
import { invoicePath } from './invoice-path.js';
import type { Words } from './show.js';

/** What a decision was about, in words, and where that is. */
interface About {
  readonly text: string;
  /** Null where there is no page of it. */
  readonly href: string | null;
}

export interface DecisionView extends PeopleDecision {
  readonly about: About;
}

export function decisionView(decision: PeopleDecision, words: Words): DecisionView {
  return { ...decision, about: aboutOf(decision, words) };
}

function aboutOf(
  { kind, spaceId, subject, invoiceId }: PeopleDecision,
  { say, month, language }: Words,
): About {
  const space = encodeURIComponent(spaceId);
  const [first = '', ...rest] = (subject ?? '').split(' ');
  const batch = { text: say('batch.title', { number: first }), href: `/exports/${space}/${first}` };
  switch (kind) {
    case 'close':
      return { text: month(first.slice(0, 7)), href: `/months/${space}/${first.slice(0, 7)}` };
    case 'accept':
    case 'reject':
    case 'void':
      return batch;
    case 'deliver':
      return { ...batch, text: `${batch.text}, ${rest.join(' ')}` };
    case 'export':
    case 'rebook':
      return { text: subject ?? '', href: `/exports?space=${space}` };
    case 'bank':
      return {
        text: `${say('decision.line', { number: first })}: ${sayOf(sentencesOf('bank', language), `state.${rest.join(' ')}`)}`,
        href: `/bank/lines/${space}/${first}`,
      };
    default:
      return {
        text: subject ?? invoiceId ?? spaceId,
        href: invoiceId === null ? null : invoicePath({ spaceId, invoiceId }),
      };
  }
}
