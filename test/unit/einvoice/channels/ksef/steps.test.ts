import { createHash } from 'node:crypto';
import type { DocumentStatus, FoundDocument, KsefClient } from '@spacebooks/ksef-client/client';
import { describe, expect, it } from 'vitest';
import { smallFa3 } from '../../../../../packages/ksef-sandbox/test/fa3.js';
import { Failure } from '../../../../../src/domain/errors.js';
import { type KsefProgress, newKsefProgress } from '../../../../../src/domain/saga/ksef/model.js';
import { newSaga } from '../../../../../src/domain/saga/model.js';
import { adopt } from '../../../../../src/einvoice/channels/ksef/adopt.js';
import { compareDuplicate } from '../../../../../src/einvoice/channels/ksef/compare-duplicate.js';
import { confirmAbsent, locate } from '../../../../../src/einvoice/channels/ksef/locate.js';
import { fetchReceipt } from '../../../../../src/einvoice/channels/ksef/register.js';
import { send } from '../../../../../src/einvoice/channels/ksef/send.js';
import type { Step } from '../../../../../src/einvoice/run.js';
import { silentLog } from '../../../../../src/ops/log.js';
import { newDetails } from '../../../../../src/store/sagas/saga-row.js';

const OURS = smallFa3({ number: 'FV/1' });
const THEIRS = smallFa3({ number: 'FV/1', net: '7.00' });
const HASH = sha256(OURS);
const NUMBER = '5265877635-20261121-0100001AF629-AF';
const ACCEPTED_AT = '2026-11-21T10:00:00Z';

const accepted: DocumentStatus = { kind: 'accepted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT };
const found: FoundDocument = { ksefNumber: NUMBER, hash: HASH, acquisitionDate: ACCEPTED_AT };

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

interface World {
  readonly progress?: Partial<KsefProgress>;
  readonly client?: Partial<KsefClient>;
  readonly decision?: string;
  /** What the archive gives for the document. */
  readonly archived?: Uint8Array;
  /** The platform's number of the invoice; that of the document when left out. */
  readonly invoiceNumber?: string;
  /** Other invoices with the number. */
  readonly invoices?: readonly string[];
}

/** Carries out a step of a saga whose document may be in the sessions A and B. */
async function carryOut(step: Step, world: World) {
  const calls: string[] = [];
  const stored: Uint8Array[] = [];
  const warnings: string[] = [];
  const client = new Proxy(world.client ?? {}, {
    get: (methods, name: keyof KsefClient) => {
      const method = methods[name] as ((...given: unknown[]) => unknown) | undefined;
      if (method === undefined) throw new Error(`${name} must not be called`);
      return (...given: unknown[]) => {
        calls.push([name, ...given.map((each) => (typeof each === 'string' ? each : '…'))].join(' '));
        return method(...given);
      };
    },
  }) as KsefClient;
  const progress = newKsefProgress({ attaches: false, goesOffline: false, deadline: 0 });
  const details = {
    ...newDetails('S'),
    xml: 'document',
    documentHash: HASH,
    invoiceNumber: world.invoiceNumber ?? 'FV/1',
    issueDate: '2026-10-05',
  };
  const record = {
    id: 'saga',
    spaceId: 'warsaw',
    invoiceId: '1',
    createdAt: 0,
    version: 1,
    lease: null,
    saga: { ...newSaga(0, false), ksef: { ...progress, sessions: ['A', 'B'], ...world.progress } },
    details,
  };
  const decision = { id: 7, ksefNumber: NUMBER, decidedBy: 'Anna', decidedAt: 1 };
  const parts = {
    space: { ksef: { client, nip: '5265877635' } },
    archive: {
      get: async () => world.archived ?? OURS,
      put: async (bytes: Uint8Array) => `stored ${stored.push(bytes)}`,
    },
    adoptions: { latest: async () => (world.decision === undefined ? null : decision) },
    clock: { now: () => 9 },
    sagas: { invoicesOf: async () => world.invoices ?? ['1'] },
    log: { ...silentLog, warn: (message: string) => void warnings.push(message) },
  };
  const result = await step(record, {} as never, parts as never);
  return { ...result, calls, stored, warnings };
}

const nowhere = {
  findInSession: async () => null,
  findByNumber: async () => [],
};

const closing = { closeSession: async () => {}, sessionStatus: async () => ({ closed: true, code: 440 }) };

describe('locating', () => {
  it('looks into the present session, then among everything with the number', async () => {
    const { event, calls } = await carryOut(locate, { client: nowhere });
    expect(event).toEqual({ type: 'located', location: { place: 'nowhere' } });
    expect(calls).toEqual([`findInSession B ${HASH}`, 'findByNumber …']);
  });

  it.each([
    ['since it is in doubt', { doubtAt: 7 }, 7],
    ['since now, where nobody wrote that down', {}, 9],
  ])('asks among all that were sent lately, %s', async (_name, since, lostAt) => {
    const asked: unknown[] = [];
    const findSent = async (query: unknown) => {
      asked.push(query);
      return [found];
    };
    const client = { findInSession: nowhere.findInSession, findSent };
    const { event } = await carryOut(locate, { client, progress: { sentAt: 5, ...since } });
    expect(event).toMatchObject({ location: { place: 'archive', ksefNumber: NUMBER } });
    expect(asked).toEqual([{ number: 'FV/1', issueDate: '2026-10-05', sentAt: 5, lostAt }]);
  });

  it('proves by the number, and not by what our clock showed when it was sent', async () => {
    const client = { ...nowhere, ...closing };
    const { calls } = await carryOut(confirmAbsent, { client, progress: { sentAt: 5, doubtAt: 7 } });
    expect(calls.at(-1)).toBe('findByNumber …');
  });

  it('asks for the number that the document has, whatever the invoice is called by now', async () => {
    const asked: unknown[] = [];
    const findByNumber = async (query: unknown) => {
      asked.push(query);
      return [];
    };
    for (const invoiceNumber of ['FV/2', ' FV/1']) {
      await carryOut(locate, { client: { ...nowhere, findByNumber }, invoiceNumber });
      await carryOut(confirmAbsent, { client: { ...nowhere, ...closing, findByNumber }, invoiceNumber });
    }
    expect(asked).toEqual(Array(4).fill({ number: 'FV/1', issueDate: '2026-10-05' }));
  });

  it('asks no further when the session has it', async () => {
    const findInSession = async () => ({ reference: 'r', status: accepted });
    const { event, calls } = await carryOut(locate, { client: { findInSession } });
    const location = { place: 'session', session: 'B', reference: 'r', status: accepted };
    expect(event).toEqual({ type: 'located', location });
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      'has given up on it',
      async () => ({ reference: 'r', status: { kind: 'dropped', code: 550, detail: '' } as const }),
    ],
    ['is unknown', () => Promise.reject(new Failure('ksef.not-found'))],
  ])('goes on when the session %s', async (_name, findInSession) => {
    const client = { ...nowhere, findInSession, findByNumber: async () => [found] };
    const { event } = await carryOut(locate, { client });
    const location = { place: 'archive', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT };
    expect(event).toEqual({ type: 'located', location });
  });

  it('prefers ours among several with the number', async () => {
    const other = { ...found, ksefNumber: 'other', hash: sha256(THEIRS) };
    const client = { ...nowhere, findByNumber: async () => [other, found] };
    expect((await carryOut(locate, { client })).event).toMatchObject({ location: { ksefNumber: NUMBER } });
  });

  it('keeps another document that has the number, and says how it differs', async () => {
    const other = { ...found, hash: sha256(THEIRS) };
    const client = { ...nowhere, findByNumber: async () => [other], documentXml: async () => THEIRS };
    const { event, details, stored } = await carryOut(locate, { client });
    expect(event).toMatchObject({ location: { place: 'taken', ksefNumber: NUMBER } });
    expect(JSON.stringify(event)).toContain('Fa/P_15');
    expect(details).toEqual({ otherDocument: 'stored 1' });
    expect(stored).toEqual([THEIRS]);
  });

  it('fails where KSeF does not answer: that is no proof of anything', async () => {
    const findInSession = () => Promise.reject(new Failure('ksef.unreachable'));
    await expect(carryOut(locate, { client: { findInSession } })).rejects.toMatchObject({
      code: 'ksef.unreachable',
    });
  });
});

describe('disproving', () => {
  it('closes every session that may have it, and looks into each', async () => {
    const { event, calls } = await carryOut(confirmAbsent, { client: { ...nowhere, ...closing } });
    expect(event).toEqual({ type: 'absence-checked', closed: true, location: { place: 'nowhere' } });
    expect(calls).toEqual([
      'closeSession A',
      'sessionStatus A',
      'closeSession B',
      'sessionStatus B',
      `findInSession A ${HASH}`,
      `findInSession B ${HASH}`,
      'findByNumber …',
    ]);
  });

  it('proves nothing while a session is open', async () => {
    const sessionStatus = async (session: string) => ({ closed: session === 'A', code: 100 });
    const { event } = await carryOut(confirmAbsent, { client: { ...nowhere, ...closing, sessionStatus } });
    expect(event).toMatchObject({ closed: false });
  });

  it('looks further than a copy that was rejected', async () => {
    const no = { kind: 'rejected', code: 435, detail: 'no' } as const;
    const findInSession = async (session: string) => ({
      reference: session,
      status: session === 'A' ? no : accepted,
    });
    const client = { ...nowhere, ...closing, findInSession };
    const { event } = await carryOut(confirmAbsent, { client });
    expect(event).toMatchObject({ location: { place: 'session', session: 'B', status: accepted } });
    const none = { ...client, findInSession: async () => ({ reference: 'r', status: no }) };
    const proof = await carryOut(confirmAbsent, { client: none });
    expect(proof.event).toMatchObject({ location: { place: 'nowhere' } });
    expect(proof.calls.at(-1)).toBe('findByNumber …');
  });

  it('finds it in a session before the present one', async () => {
    const findInSession = async (session: string) =>
      session === 'A' ? { reference: 'r', status: accepted } : null;
    const { event } = await carryOut(confirmAbsent, { client: { ...nowhere, ...closing, findInSession } });
    expect(event).toMatchObject({ location: { place: 'session', session: 'A' } });
  });
});

describe('a duplicate', () => {
  const progress = { duplicateOf: { ksefNumber: NUMBER, session: 'S' } };

  it('with our bytes is ours; when it was accepted stands in its session', async () => {
    const findInSession = async () => ({ reference: 'r', status: accepted });
    const client = { documentXml: async () => OURS, findInSession };
    const { event, calls } = await carryOut(compareDuplicate, { progress, client });
    const told = { ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT };
    expect(event).toEqual({ type: 'duplicate-compared', ours: true, ...told });
    expect(calls).toEqual([`documentXml ${NUMBER}`, `findInSession S ${HASH}`]);
  });

  it.each([
    ['is closed to us', () => Promise.reject(new Failure('ksef.unauthorized'))],
    ['has another one', async () => ({ reference: 'r', status: { ...accepted, ksefNumber: 'other' } })],
  ])('whose session %s: the index says when', async (_name, findInSession) => {
    const client = { documentXml: async () => OURS, findInSession, findByNumber: async () => [found] };
    const { event } = await carryOut(compareDuplicate, { progress, client });
    expect(event).toMatchObject({ ours: true, acquisitionDate: ACCEPTED_AT });
  });

  it('of which nothing says when: it is asked for again', async () => {
    const client = { documentXml: async () => OURS, ...nowhere };
    await expect(carryOut(compareDuplicate, { progress, client })).rejects.toMatchObject({
      code: 'ksef.not-found',
    });
  });

  const unnamed = { duplicateOf: { ksefNumber: null, session: null } };

  it('that KSeF does not name is asked for by its number: ours before any other', async () => {
    const other = { ...found, ksefNumber: 'other', hash: sha256(THEIRS) };
    const client = { documentXml: async () => OURS, findByNumber: async () => [other, found] };
    const { event, calls } = await carryOut(compareDuplicate, { progress: unnamed, client });
    expect(event).toMatchObject({ ours: true, ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT });
    expect(calls).toEqual(['findByNumber …', `documentXml ${NUMBER}`]);
  });

  it('that KSeF does not name, and that is another: its number is told', async () => {
    const other = { ...found, hash: sha256(THEIRS) };
    const client = { documentXml: async () => THEIRS, findByNumber: async () => [other] };
    const { event } = await carryOut(compareDuplicate, { progress: unnamed, client });
    expect(event).toMatchObject({ ours: false, ksefNumber: NUMBER });
  });

  it('that KSeF does not name, and does not find (yet), is asked for again', async () => {
    const client = { findByNumber: async () => [] };
    await expect(carryOut(compareDuplicate, { progress: unnamed, client })).rejects.toMatchObject({
      code: 'ksef.not-found',
    });
  });

  it('with other bytes is not ours, and is kept', async () => {
    const client = { documentXml: async () => THEIRS };
    const { event, stored } = await carryOut(compareDuplicate, { progress, client });
    expect(event).toMatchObject({ ours: false });
    expect(JSON.stringify(event)).toContain('Fa/P_15');
    expect(stored).toEqual([THEIRS]);
  });
});

describe('a decision of a person', () => {
  const client = { documentXml: async () => THEIRS, findByNumber: async () => [found] };

  it('is held against KSeF', async () => {
    const { event, stored } = await carryOut(adopt, { client, decision: NUMBER });
    expect(event).toEqual({ type: 'adopted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT });
    expect(stored).toEqual([THEIRS]);
  });

  it('that nobody made changes nothing, and KSeF is not asked', async () => {
    expect((await carryOut(adopt, {})).event).toEqual({ type: 'not-adopted' });
  });

  it.each([
    [
      'a document of another seller',
      { client: { documentXml: async () => smallFa3({ nip: '7352765225' }) } },
    ],
    ['the document of another invoice', { client, invoices: ['1', '2'] }],
    [
      'a document with another number',
      { client: { ...client, documentXml: async () => smallFa3({ number: 'FV/2' }) } },
    ],
  ])('for %s cannot stand', async (_name, world) => {
    const { event, warnings } = await carryOut(adopt, { ...world, decision: NUMBER });
    expect(event).toMatchObject({ type: 'not-adopted', refused: { decision: 7 } });
    // The alert about a document comes once, however often it is decided for.
    expect(warnings).toEqual(['ksef.adoption-refused']);
  });
});

describe('a receipt', () => {
  it('is that of the document that was accepted', async () => {
    const receipt = async () => Buffer.from('upo');
    const { calls } = await carryOut(fetchReceipt, { progress: { reference: 'r' }, client: { receipt } });
    expect(calls).toEqual(['receipt B r']);
  });

  it('is looked for in every session that may have taken it', async () => {
    const receiptOf = (session: string) =>
      session === 'A' ? Promise.resolve(Buffer.from('upo')) : Promise.reject(new Failure('ksef.not-found'));
    const progress = {
      number: NUMBER,
      duplicateOf: { ksefNumber: NUMBER, session: 'S' },
      sessions: ['B', 'A'],
    };
    const { calls, details } = await carryOut(fetchReceipt, { progress, client: { receiptOf } });
    expect(calls).toEqual([`receiptOf S ${NUMBER}`, `receiptOf B ${NUMBER}`, `receiptOf A ${NUMBER}`]);
    expect(details).toEqual({ receipt: 'stored 1' });
  });
});

it('sends nothing but the bytes that were committed', async () => {
  await expect(carryOut(send, { archived: THEIRS, client: {} })).rejects.toThrow('not the one');
});
