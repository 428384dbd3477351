import type { ListedHook } from '../../src/store/alerts/hook-outbox.js';
import type { HookDesk } from '../../src/web/hook-desk.js';
import { NOW } from './data.js';

const MINUTE = 60_000;

function message(number: number, changes: Partial<ListedHook>): ListedHook {
  const at = NOW - number * 40 * MINUTE;
  return {
    ...{ eventId: 20 - number, messageId: `msg_${String(number).padStart(32, '0')}`, at, endpoint: 'ledger' },
    ...{ type: 'einvoice.attached', spaceId: 'berlin', failures: 0, failure: null, runAt: null },
    sentAt: at + 1_000,
    ...changes,
  };
}

const MESSAGES: readonly ListedHook[] = [
  message(1, {
    type: 'person.needed',
    sentAt: null,
    runAt: NOW + MINUTE,
    failures: 3,
    failure: 'it answered 503',
  }),
  message(2, {}),
  message(3, {
    endpoint: 'dashboard',
    type: 'batch.released',
    sentAt: null,
    failures: 41,
    failure: 'it answered 410',
  }),
  message(4, { type: 'batch.released' }),
];

/** Programs that are told what happens, of data that never change. */
export function fixedHooks(decided: string[]): HookDesk {
  return {
    endpoints: [
      { name: 'ledger', events: null, spaces: null },
      { name: 'dashboard', events: ['batch.released', 'person.needed'], spaces: ['berlin'] },
    ],
    list: async (limit, only) =>
      MESSAGES.filter(({ runAt, sentAt }) => only === undefined || (runAt === null && sentAt === null)).slice(
        0,
        limit,
      ),
    disabled: async () => [{ name: 'dashboard', at: NOW - 120 * MINUTE, why: 'it answered 410' }],
    resend: async (messageId) => {
      decided.push(`resend ${messageId ?? 'all'}`);
      return messageId === null ? 1 : 0;
    },
    test: async (name) => {
      if (name !== 'ledger' && name !== 'dashboard') return null;
      decided.push(`test ${name}`);
      return name === 'ledger' ? { kind: 'taken' } : { kind: 'failed', detail: 'it answered 500' };
    },
  };
}
