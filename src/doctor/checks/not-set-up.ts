import { notSetUp } from '../../config/not-set-up.js';
import { notSetUpLines } from '../../config/not-set-up-lines.js';
import type { NotSetUp } from '../../domain/tasks/not-set-up.js';
import { say, sentencesOf } from '../../words/say.js';
import { type CheckDefinition, type CheckVerdict, ok, skipped, warning } from '../check.js';

/** What the first setup left out, as Home lists it. */
export const check: CheckDefinition = {
  place: 168,
  title: 'Setup',
  docs: {
    covers:
      'what the first setup left out: page, its address, alerts, summary, bank account on invoices, books, bank',
    warns: 'nobody is notified; mails are sent, and the page has no address that others reach',
  },
  run: ({ config, spaces }) => {
    const found = notSetUp({ ...config, spaces });
    const needed: readonly NotSetUp['kind'][] = config.alerts.server === null ? ['alerts'] : MAILING;
    return found.length === 0
      ? [ok(null, 'nothing is left out')]
      : found.map((left) => verdict(left, needed.includes(left.kind)));
  },
};

/** A mail leads to what it is about. */
const MAILING = ['alerts', 'page-address'] as const;

function verdict(left: NotSetUp, isNeeded: boolean): CheckVerdict {
  const words = sentencesOf('setup', 'en');
  const message = say(words, `not-set-up.${left.kind}`).replace(/\.$/, '');
  if (!isNeeded) return skipped(left.spaceId, message);
  return warning(left.spaceId, {
    message,
    meaning: say(words, `not-set-up.means.${left.kind}`),
    fix: `Write into the configuration, with your own in place of …:\n${notSetUpLines(left).join('\n')}`,
  });
}
