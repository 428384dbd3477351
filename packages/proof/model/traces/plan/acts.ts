import type { Act } from '../../../simulation/plan.js';

/** What somebody does, in words of the model, as acts of the simulation; there is one invoice, which is the first. */
export const ACTS: Readonly<Record<string, readonly Act[]>> = {
  'a person edits it to B': [{ type: 'edit', which: 0 }],
  'a person edits it to B, which no event tells': [
    { type: 'lose-events', event: 'updated_invoice', count: 1 },
    { type: 'edit', which: 0 },
  ],
  'a person locks it': [{ type: 'lock', which: 0 }],
  'a person unlocks it': [{ type: 'unlock', which: 0 }],
  'a person deletes it': [{ type: 'delete', which: 0 }],
  'a person attaches a PDF': [{ type: 'foreign-pdf', which: 0 }],
  'a person asks for it': [{ type: 'send', which: 0 }],
  'a person has it tried again': [{ type: 'retry', which: 0, when: 'now' }],
  'a person gives it up': [{ type: 'release', which: 0, when: 'now' }],
  'a person adopts the other document': [{ type: 'adopt' }],
  'KSeF closes the session': [{ type: 'ksef-kill-sessions' }],
};

/** What the simulation's world does of itself. While a side is down each request that is made fails by a fault of its own. */
export const OF_ITSELF: readonly string[] = [
  ...['its time comes', 'the platform mails it', 'reconciliation finds that it waits'],
  ...['a lock without a saga is taken back', 'KSeF accepts', 'KSeF finds a duplicate'],
  ...['the index finds it', 'the index finds the other'],
  ...['the platform is down', 'the platform turns us away', 'the platform answers with conflicts'],
  ...['the platform works again', 'KSeF is down', 'KSeF works again'],
];

/** What has to be so before the document is sent: the simulation's KSeF has judged it a moment after. */
export const BEFORE_THE_SEND: Readonly<Record<string, Act>> = {
  'another program issues under our number': { type: 'foreign-document', which: 0 },
  'KSeF rejects': { type: 'ksef-verdict', code: 450 },
  'KSeF gives up on a document': { type: 'ksef-verdict', code: 500 },
};
