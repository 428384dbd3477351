import { beforeEach, describe, expect, it } from 'vitest';
import { newKsefProgress } from '../../../src/domain/saga/ksef/model.js';
import { newSaga, type Saga } from '../../../src/domain/saga/model.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { type Adoptions, createAdoptions } from '../../../src/store/sagas/ksef-adoptions.js';
import type { SagaDetails } from '../../../src/store/sagas/saga-row.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const DAY = 86_400_000;
const NUMBER = '5265877635-20261121-0100001AF629-AF';

let db: Db;
let adoptions: Adoptions;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  adoptions = createAdoptions(db);
});

/** A saga of the invoice, brought to a state. */
async function sagaOf(
  id: string,
  invoiceId: string,
  changes: Partial<Saga>,
  made: Partial<SagaDetails> = {},
): Promise<void> {
  const event = { spaceId: 'warsaw', event: 'requested_e_invoice', invoiceId, trigger: null } as const;
  await createInbox(db).receive(event, { newId: id, settingsDigest: 'S' }, T);
  const sagas = createSagas(db);
  const [record] = await sagas.claimDue('warsaw', T, 1, 'me');
  if (record === undefined) throw new Error('nothing is due');
  const ksef = newKsefProgress({ attaches: false, goesOffline: false, deadline: T });
  const saga = { ...newSaga(T, false), ksef, ...changes };
  const advance = { saga, steps: [saga.state], next: null, alert: null };
  await sagas.commit(
    record,
    advance,
    { ...record.details, ...made, invoiceNumber: `FV/${invoiceId}` },
    T,
    'next',
  );
}

const PARKED = {
  state: 'parked',
  parkedFrom: 'in-doubt',
  reason: { code: 'ksef.mismatch', detail: 'why' },
  runAt: T + DAY,
} as const;

describe('decisions of persons', () => {
  it('are kept for the saga, and have it look at once', async () => {
    await sagaOf('s1', '1', PARKED);
    expect(await adoptions.latest('s1', null)).toBeNull();
    await adoptions.decide('s1', { ksefNumber: 'A', decidedBy: 'Anna', decidedAt: T + 1 });
    await adoptions.decide('s1', { ksefNumber: 'B', decidedBy: 'Berta', decidedAt: T + 2 });
    const latest = await adoptions.latest('s1', null);
    expect(latest).toMatchObject({ ksefNumber: 'B', decidedBy: 'Berta', decidedAt: T + 2 });
    expect(await adoptions.latest('s1', latest?.id ?? 0)).toBeNull();
    expect(await createSagas(db).nextDue('warsaw')).toBe(T + 2);
  });

  it('expedite only what is parked', async () => {
    await sagaOf('s1', '1', { state: 'sent', runAt: T + DAY });
    await adoptions.decide('s1', { ksefNumber: 'A', decidedBy: 'Anna', decidedAt: T + 1 });
    expect(await createSagas(db).nextDue('warsaw')).toBe(T + DAY);
  });

  it('find an invoice by its id or its number', async () => {
    await sagaOf('s1', '1', PARKED);
    await sagaOf('s2', '2', { state: 'sent', runAt: T + DAY });
    const found = { sagaId: 's1', invoiceId: '1', invoiceNumber: 'FV/1', state: 'parked' };
    expect(await adoptions.candidates('1')).toEqual([expect.objectContaining(found)]);
    expect(await adoptions.candidates('FV/1')).toEqual([expect.objectContaining(found)]);
    expect(await adoptions.candidates('FV/9')).toEqual([]);
  });
});

describe('numbers of KSeF', () => {
  it('are found by the invoice, and the invoice by its number', async () => {
    const ksef = { ...newKsefProgress({ attaches: false, goesOffline: false, deadline: T }), number: NUMBER };
    await sagaOf('s1', '1', { state: 'accepted', runAt: T + DAY, ksef });
    const sagas = createSagas(db);
    expect(await sagas.ksefNumberOf('warsaw', '1')).toBe(NUMBER);
    expect(await sagas.ksefNumberOf('warsaw', '2')).toBeNull();
    expect(await sagas.invoicesOf(NUMBER)).toEqual(['1']);
    expect(await sagas.invoicesOf('other')).toEqual([]);
    const [record] = await sagas.claimDue('warsaw', T + DAY, 1, 'me');
    expect(record?.saga.ksef).toEqual(ksef);
  });

  it('come with our document and with another one that may have been adopted', async () => {
    const ksef = { ...newKsefProgress({ attaches: false, goesOffline: false, deadline: T }), number: NUMBER };
    const accepted = { state: 'accepted', runAt: T + DAY, ksef } as const;
    await sagaOf('s1', '1', accepted, { xml: 'ours' });
    await sagaOf('s2', '2', accepted, { xml: 'ours', otherDocument: 'theirs' });
    await sagaOf('s3', '3', { state: 'produced', runAt: T + DAY }, { xml: 'ours' });
    const sagas = createSagas(db);
    expect(await sagas.acceptedDocumentOf('warsaw', '1')).toEqual({ ours: 'ours', other: null });
    expect(await sagas.acceptedDocumentOf('warsaw', '2')).toEqual({ ours: 'ours', other: 'theirs' });
    expect(await sagas.acceptedDocumentOf('warsaw', '3')).toBeNull();
  });
});
