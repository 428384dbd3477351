import { describe, expect, it } from 'vitest';
import { type KsefProgress, newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import { newSaga, type Saga } from '../../../../src/domain/saga/model.js';
import { abstractSaga, countOf, keyOfSaga } from '../../model/e-invoice/abstract-saga.js';
import { eInvoiceModel } from '../../model/e-invoice/model.js';
import { DAYS_AGO, DEADLINES, HOURS_AGO, NOW } from '../../model/e-invoice/moments.js';
import { PLANTED } from '../../model/e-invoice/planted.js';
import { explore } from '../../model/engine/explore.js';
import { inWords } from '../../model/engine/in-words.js';
import { successorsOf } from '../../model/engine/successors.js';

const HOUR = 3_600_000;
const THEN = 1_700_000_000_000;

function saga(changes: Partial<Saga> = {}): Saga {
  return { ...newSaga(THEN, false), ...changes };
}

function ksef(changes: Partial<KsefProgress> = {}): KsefProgress {
  const plan = { attaches: false, goesOffline: false, deadline: THEN + 100 * HOUR };
  return { ...newKsefProgress(plan), ...changes };
}

describe('an abstract saga', () => {
  it('has counters that stop where nothing more depends on them', () => {
    expect([0, 1, 2, 3, 6, 7, 8, 18, 19, 20, 400].map(countOf)).toEqual([0, 1, 2, 3, 3, 7, 8, 8, 19, 20, 20]);
  });

  it('has moments by their distance from the commit, whenever that was', () => {
    const failing = (ago: number) =>
      abstractSaga(saga({ failures: 1, failingSince: THEN - ago }), THEN).failingSince;
    expect([0, HOUR, 3 * HOUR, 49 * HOUR].map(failing)).toEqual([NOW, NOW, HOURS_AGO, DAYS_AGO]);
    const deadline = (left: number) =>
      abstractSaga(saga({ state: 'produced', ksef: ksef({ deadline: THEN + left }) }), THEN).ksef?.deadline;
    expect([99 * HOUR, 6 * HOUR, HOUR, -5 * HOUR].map(deadline)).toEqual([...DEADLINES]);
  });

  it('is the same for sagas that differ in what no transition reads', () => {
    const one = saga({ reason: { code: 'platform.unreachable', detail: 'timed out' }, runAt: THEN + 5 });
    const other = saga({ reason: { code: 'platform.unreachable', detail: 'refused' }, runAt: THEN + 9 });
    expect(keyOfSaga(abstractSaga(one, THEN))).toBe(keyOfSaga(abstractSaga(other, THEN)));
  });

  it('keeps where the document was sent until KSeF has numbered it and given its receipt', () => {
    const sent = ksef({ sessions: ['1'], sends: 5, sentAt: THEN, reference: 'arrival1', looks: 7 });
    expect(abstractSaga(saga({ state: 'sent', ksef: sent }), THEN).ksef).toMatchObject({
      ...{ sessions: ['1'], sends: 3, sentAt: NOW, reference: 'arrival1', looks: 0 },
    });
    const archived = { ...sent, number: 'K', receipt: 'archived' } as const;
    expect(abstractSaga(saga({ state: 'registered', ksef: archived }), THEN).ksef).toMatchObject({
      ...{ sessions: [], sentAt: null, reference: null },
    });
  });
});

describe('the model of an e-invoice', () => {
  const calm = (plan: 'platform' | 'ksef') =>
    eInvoiceModel({ name: 'calm', plans: [plan], troubles: 0, acts: 0, hasDeadlines: false });

  it('comes to its end without faults, by the way that the documentation tells', () => {
    const { graph, violations } = explore(calm('platform'));
    expect(violations).toEqual([]);
    const worlds = Array.from({ length: graph.states }, (_, id) => graph.stateOf(id));
    expect(new Set(worlds.map(({ saga }) => saga.state))).toEqual(
      new Set([
        'requested',
        'fetched',
        'lock-intended',
        'locked',
        'attach-intended',
        'attached',
        'done',
        'refused',
      ]),
    );
    const done = worlds.findIndex((world) => world.saga.state === 'done' && world.lockedBy === 'us');
    expect(graph.pathTo(done).map(({ label }) => label?.text ?? 'begin')).toEqual([
      ...['begin', 'taken up', 'read', 'check', 'lock', 'produce', 'attach', 'the platform mails it', 'read'],
    ]);
  });

  it('tells what can happen next, for those who walk along a trace', () => {
    const [first] = calm('ksef').initial();
    if (first === undefined) throw new Error('the model does not begin');
    expect(successorsOf(calm('ksef'), first).map(({ kind, text }) => [kind, text])).toEqual([
      ['saga', 'taken up'],
    ]);
  });

  it.each(PLANTED.filter(({ name }) => ['refused-look', 'send-again', 'never-due'].includes(name)))(
    'finds the planted mistake $name',
    ({ parts, extent, breaks }) => {
      const [found] = explore(eInvoiceModel(extent, parts), { stopAtFirst: true }).violations;
      expect(breaks).toContain(found?.name);
      expect(found === undefined ? [] : inWords(found).length).toBeGreaterThan(3);
    },
  );

  it('plants each mistake under a name of its own, and each rule of it is one that is checked', () => {
    const { invariants, steps, liveness } = calm('ksef');
    const rules = [...invariants, ...steps, ...(liveness === null ? [] : [liveness])].map(({ name }) => name);
    expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
    expect(PLANTED.flatMap(({ breaks }) => breaks).filter((name) => !rules.includes(name))).toEqual([]);
  });
});
