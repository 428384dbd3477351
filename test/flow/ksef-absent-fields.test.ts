import { describe, expect, it } from 'vitest';
import { inWarsaw, ksefFault } from './ksef-stage.js';

/** A field that KSeF's contract lets it leave out, or answer with null. */
interface Absent {
  readonly operation: string;
  readonly body: unknown;
}

const ACQUIRED = '2026-11-21T10:00:00+00:00';

const document = (code: number, more: object = {}, ofStatus: object = {}) => ({
  ordinalNumber: 1,
  referenceNumber: '20261121-EE-0000000000-0000000000-00',
  invoiceHash: 'mkht+3m5trnfxlTYhq3QFn74LkEO69MFNlsMAkCDSPA=',
  invoicingDate: ACQUIRED,
  status: { code, description: 'Opis', ...ofStatus },
  ...more,
});
const status = (code: number, more: object = {}, ofStatus: object = {}): Absent => ({
  operation: 'get-session-invoice',
  body: document(code, more, ofStatus),
});

/** The document is in KSeF; only what is said about it lacks something, ever again. */
const ABSENT: readonly (readonly [string, Absent])[] = [
  ['200, ksefNumber left out', status(200, { acquisitionDate: ACQUIRED })],
  ['200, ksefNumber null', status(200, { ksefNumber: null, acquisitionDate: ACQUIRED })],
  ['200, both left out', status(200)],
  ['200, both null', status(200, { ksefNumber: null, acquisitionDate: null })],
  ['440, extensions left out', status(440)],
  ['440, extensions null', status(440, {}, { extensions: null })],
  ['440, extensions empty', status(440, {}, { extensions: {} })],
  [
    '440, originalKsefNumber null',
    status(440, {}, { extensions: { originalKsefNumber: null, originalSessionReferenceNumber: null } }),
  ],
];

describe('a field that KSeF may leave out', () => {
  it.each(ABSENT)(
    '%s: the document is asked for by its number, and done',
    async (_name, { operation, body }) => {
      const stage = await inWarsaw();
      stage.ksef.operator.change({ index_lag_ms: 60_000 });
      ksefFault(stage, operation, { type: 'status', status: 200, body: body as never }, 1_000);
      const id = stage.request();
      const saga = await stage.reaches(id, 'done');
      const documents = stage.ksef.operator.documents();
      expect(documents).toHaveLength(1);
      expect(saga.ksefNumber).toBe(documents[0]?.ksefNumber);
      expect(saga.receipt).not.toBeNull();
      expect(stage.alertsOf(id)).toEqual([]);
    },
  );

  it.each([
    ['left out', {}],
    ['null', { acquisitionDate: null }],
  ])('200, acquisitionDate %s: when it was accepted is asked for', async (_name, absent) => {
    const stage = await inWarsaw();
    stage.ksef.operator.change({ index_lag_ms: 0, processing_ms: 0, storage_delay_ms: 0 });
    // The number is only known once KSeF has given it.
    ksefFault(stage, 'get-session-invoice', { type: 'status', status: 503 }, 1_000);
    const id = stage.request();
    await stage.reaches(id, 'sent');
    const ksefNumber = stage.ksef.operator.documents()[0]?.ksefNumber;
    stage.ksef.operator.clearFaults();
    const body = document(200, { ksefNumber, ...absent });
    ksefFault(stage, 'get-session-invoice', { type: 'status', status: 200, body: body as never }, 1_000);
    expect((await stage.reaches(id, 'done')).ksefNumber).toBe(ksefNumber);
  });

  it.each([
    ['details', { details: null }],
    ['extensions', { extensions: null }],
  ])('150 and 550, %s null: it is waited for, looked for and sent again', async (_name, absent) => {
    const stage = await inWarsaw();
    for (const code of [150, 550]) {
      const { body } = status(code, { ksefNumber: null, acquisitionDate: null }, absent);
      ksefFault(stage, 'get-session-invoice', { type: 'status', status: 200, body: body as never });
    }
    const saga = await stage.reaches(stage.request(), 'done');
    expect(saga.ksefNumber).toBe(stage.ksef.operator.documents()[0]?.ksefNumber);
  });

  it('a document of KSeF that is named nowhere is left to a person, after a day', async () => {
    const stage = await inWarsaw([], { speed: 6_000 });
    const { body } = status(440);
    ksefFault(stage, 'get-session-invoice', { type: 'status', status: 200, body: body as never }, 10_000);
    stage.ksef.operator.change({ index_lag_ms: 30 * 86_400_000 });
    const id = stage.request();
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason?.code).toBe('ksef.mismatch');
    expect(parked.reason?.detail).toContain('does not name');
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true });
  });
});
