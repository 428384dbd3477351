import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const EVENTS = 'src/domain/platform-event.ts';

/** Plans subscriptions, and takes such an event of an invoice that nobody knows. */
const SCRIPT = `import { INVOICE_EVENTS } from './src/domain/platform-event.js';
import { planSubscriptions } from './src/inbox/plan-subscriptions.js';
import { readPointer } from './src/inbox/pointer.js';
import { openDatabase } from './src/store/engine/open.js';
import { createInbox } from './src/store/sagas/inbox.js';

const event = 'reopened_invoice';
const base = 'https://musterraum.cobot.me/api';
const { pointer } = readPointer(event, JSON.stringify({ url: base + '/invoices/inv-7' }), [base]);
const { db, close } = await openDatabase('events.sqlite');
const received = { spaceId: 'berlin', event, ...pointer };
const { sagaId } = await createInbox(db).receive(received, { newId: 'saga-7', settingsDigest: 'S1' }, 7);
const kept = await db.selectFrom('inbox_event').select(['event', 'invoice_id']).execute();
await close();
console.log(JSON.stringify({ create: planSubscriptions([], [], INVOICE_EVENTS, base).create, sagaId, kept }));
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  copy.change(EVENTS, "  'deleted_invoice',\n]", "  'deleted_invoice',\n  'reopened_invoice',\n]");
  copy.change(
    EVENTS,
    "    case 'updated_invoice':",
    "    case 'reopened_invoice':\n      return open ? 'expedite' : 'start';\n    case 'updated_invoice':",
  );
  copy.add('script.ts', SCRIPT);
});
afterAll(() => copy.remove());

describe('a name in INVOICE_EVENTS and a case in reactTo are an event of the platform', () => {
  it('which is subscribed to, kept, and begins a saga', async () => {
    const { code, out, err } = await copy.run('script.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      create: expect.arrayContaining(['deleted_invoice', 'reopened_invoice']),
      sagaId: 'saga-7',
      kept: [{ event: 'reopened_invoice', invoice_id: 'inv-7' }],
    });
  });
});
