import { beforeEach, describe, expect, it } from 'vitest';
import { createCoverage } from '../../../src/store/coverage/coverage.js';
import type { Db } from '../../../src/store/engine/open.js';
import { mailings } from '../../../src/store/invoices/mailings.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 9, 12, 8);
const HOUR = 3_600_000;

let db: Db;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});

async function copied(billingEmails: string[], at: number): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin('leipzig', 'space-leipzig', at);
  await mirror.take(run, [invoice({ id: 'x1', number: 'L-1', billingEmails })], '2026-01-01', at);
}

function sent(at: number, event = 'sent_invoice') {
  return db
    .insertInto('inbox_event')
    .values({ received_at: at, space_id: 'leipzig', event, invoice_id: 'x1', body: '{}' })
    .execute();
}

describe('what is known of the mail with an invoice', () => {
  it('is nothing where nobody has heard of it', async () => {
    expect(await mailings(db).of('leipzig', 'x1')).toEqual({ sentAt: [], seen: null, recipients: null });
  });

  it('names the addresses that it had when it was mailed last, and every time that it was', async () => {
    await copied(['old@kunde.example'], T);
    await copied(['new@kunde.example', 'cfo@kunde.example'], T + HOUR);
    await sent(T + 2 * HOUR);
    await copied(['later@kunde.example'], T + 3 * HOUR);
    expect(await mailings(db).of('leipzig', 'x1')).toEqual({
      sentAt: [T + 2 * HOUR],
      seen: null,
      recipients: { addresses: ['new@kunde.example', 'cfo@kunde.example'], readAt: T + HOUR },
    });
    await sent(T + 4 * HOUR);
    await sent(T + 5 * HOUR, 'updated_invoice');
    const again = await mailings(db).of('leipzig', 'x1');
    expect(again.sentAt).toEqual([T + 2 * HOUR, T + 4 * HOUR]);
    expect(again.recipients?.addresses).toEqual(['later@kunde.example']);
  });

  it('takes the first copy where it was mailed before any', async () => {
    await sent(T - HOUR);
    await copied(['first@kunde.example'], T);
    await copied(['second@kunde.example'], T + HOUR);
    expect((await mailings(db).of('leipzig', 'x1')).recipients).toEqual({
      addresses: ['first@kunde.example'],
      readAt: T,
    });
  });

  it('has the status that was read last', async () => {
    await createCoverage(db).noteSeen(
      'leipzig',
      [invoice({ id: 'x1', number: 'L-1', sentStatus: 'failedToSend' })],
      T,
    );
    expect((await mailings(db).of('leipzig', 'x1')).seen).toEqual({
      status: 'failedToSend',
      wasSent: false,
      at: T,
    });
  });
});
