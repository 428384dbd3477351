import { placeIn } from '../../config/image.js';
import { notSetUp } from '../../config/not-set-up.js';
import { notSetUpLines } from '../../config/not-set-up-lines.js';
import type { NotSetUp } from '../../domain/tasks/not-set-up.js';
import { say, sentencesOf } from '../../words/say.js';
import { type CheckDefinition, type CheckVerdict, ok } from '../check.js';

/** What the first setup left out, as Home lists it. */
export const check: CheckDefinition = {
  place: 168,
  title: 'Setup',
  docs: {
    covers:
      'what the first setup left out: page, its address, alerts, summary, bank account on invoices, books, bank',
    warns: 'nobody is notified; mails are sent, and the page has no address that others reach',
  },
  run: ({ config, env, spaces }) => {
    const found = notSetUp({ ...config, spaces });
    const needed: readonly NotSetUp['kind'][] = config.alerts.server === null ? ['alerts'] : MAILING;
    return found.length === 0
      ? [ok(null, 'nothing is left out')]
      : found.map((left) => verdict(left, needed.includes(left.kind), placeIn(env).host));
  },
};

/** A mail leads to what it is about. */
const MAILING = ['alerts', 'page-address'] as const;

function verdict(left: NotSetUp, isNeeded: boolean, host: string): CheckVerdict {
  const words = sentencesOf('setup', 'en');
  return {
    state: isNeeded ? 'warning' : 'skipped',
    about: left.spaceId,
    message: say(words, `not-set-up.${left.kind}`).replace(/\.$/, ''),
    meaning: say(words, `not-set-up.means.${left.kind}`),
    fix: `Write into the configuration, with your own in place of …:\n${notSetUpLines(left, host).join('\n')}`,
  };
}
