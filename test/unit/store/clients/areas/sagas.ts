import fc from 'fast-check';
import type { Area, Moment } from '../area.js';
import { type Claimed, type Fenced, type SagaCall, type Step, WAIT_MS } from './saga-calls.js';
import { sagaClient } from './saga-client.js';
import { shownOf } from './saga-look.js';
import { claim, dueAt, NOTHING, nextSagas, owns, type SagaModel, work } from './saga-model.js';

type Act =
  | { readonly do: 'receive' | 'leave'; readonly number: number; readonly what: What }
  | { readonly do: 'recover'; readonly number: number }
  | { readonly do: 'claim'; readonly limit: number }
  | { readonly do: 'commit'; readonly step: Step }
  | { readonly do: 'commit again'; readonly step: Step }
  | { readonly do: 'release lease' | 'postpone' | 'take' | 'wake parked' | 'wake waiting' | 'resume' }
  | { readonly do: 'quarantine' | 'take share' };

type What = 'asked by hand' | 'asked' | 'edited' | 'deleted';

interface Memory {
  readonly claimed: readonly Claimed[];
  /** What was committed last, as it was before. */
  readonly old: Claimed | null;
  readonly fence: Fenced | null;
}

const EVENTS = {
  'asked by hand': { event: 'requested_e_invoice', trigger: 'manual' },
  asked: { event: 'requested_e_invoice', trigger: 'automatic' },
  edited: { event: 'updated_invoice', trigger: null },
  deleted: { event: 'deleted_invoice', trigger: null },
} as const;

const number = fc.integer({ min: 1, max: 2 });
const what = fc.constantFrom<What>('asked by hand', 'asked', 'edited', 'deleted');
const step = fc.constantFrom<Step>('go on', 'wait', 'park', 'attach', 'refuse', 'release', 'done', 'gone');

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('receive', 'receive', 'leave'), number, what }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recover'), number }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('claim'), limit: number }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('commit', 'commit', 'commit again'), step }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'take',
        'take',
        'release lease',
        'postpone',
        'wake parked',
        'wake waiting',
        'resume',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('quarantine', 'take share') }) },
);

/** What is called for is asked, and what has become of an e-invoice is told, once; who was thought dead changes nothing. */
export const sagas: Area<Act, SagaCall, SagaModel, Memory> = {
  name: 'inbox and sagas',
  act,
  begin: NOTHING,
  memory: { claimed: [], old: null, fence: null },
  choose: ({ claimed, old, fence }, act, moment) => chosen({ claimed, old, fence }, act, moment),
  next: nextSagas,
  mayAlso: (model, call, outcome, isAlone) => {
    if (!('fence' in call)) return null;
    if (call.do === 'claim') return claimedOthers(model, call, outcome, isAlone);
    if (isAlone) return null;
    // One that began before the takeover: a step that ends before the new owner has ended its lease, or events that were not taken.
    if ((call.do === 'commit' || call.do === 'take one') && !owns(model, call)) {
      const late = work(model, call);
      const isDone = call.do === 'take one' || outcome === 'committed';
      return isDone && late.outcome === outcome ? late.state : null;
    }
    // Others are taking what waits.
    return call.do === 'take' && outcome === '[]' ? model : null;
  },
  pieces: (call, outcome) => {
    if (call.do !== 'take' || !outcome.startsWith('[[')) return [{ call, outcome }];
    const taken = JSON.parse(outcome) as [number, string | null][];
    return taken.map((each, index) => ({
      call: { do: 'take one', received: each[0], index, at: call.at, fence: call.fence },
      outcome: JSON.stringify([each]),
    }));
  },
  remember: (memory, call, outcome) => {
    if (call.do === 'claim' && outcome !== 'share.lost') {
      return { ...memory, claimed: [...memory.claimed, ...(JSON.parse(outcome) as Claimed[])] };
    }
    if (call.do === 'take share')
      return { ...memory, fence: { owner: call.owner, version: Number(outcome) } };
    if (call.do === 'commit') {
      const { record } = call;
      const claimed = memory.claimed.filter((each) => each !== record && each.id !== record.id);
      if (outcome !== 'committed') return { ...memory, claimed };
      const goesOn = call.step === 'go on' ? [{ ...record, version: record.version + 1 }] : [];
      return { ...memory, claimed: [...goesOn, ...claimed], old: record };
    }
    if (call.do === 'release lease' || call.do === 'postpone') {
      return { ...memory, claimed: memory.claimed.filter(({ id }) => id !== call.id) };
    }
    return memory;
  },
  open: sagaClient,
  shown: shownOf,
};

function chosen({ claimed, old, fence }: Memory, act: Act, moment: Moment): SagaCall | null {
  const { at, who, hasShares, isAlone } = moment;
  const [first] = claimed;
  switch (act.do) {
    case 'receive':
    case 'leave':
      return { do: act.do, invoice: `i${act.number}`, ...EVENTS[act.what], at };
    case 'recover':
      return { do: 'recover', invoice: `i${act.number}`, at };
    case 'claim':
      return { do: 'claim', limit: act.limit, lease: `${who} ${at}`, at, fence };
    case 'commit':
      return first === undefined ? null : { do: 'commit', record: first, step: act.step, at, fence };
    case 'commit again':
      return old === null ? null : { do: 'commit', record: old, step: act.step, at, fence };
    case 'release lease':
      return first === undefined ? null : { do: act.do, id: first.id, fence };
    case 'postpone':
      return first === undefined ? null : { do: act.do, id: first.id, runAt: at + WAIT_MS, fence };
    case 'quarantine':
      return { do: act.do, why: `not JSON ${at}`, at };
    case 'take share':
      return hasShares ? { do: act.do, owner: who } : null;
    case 'take':
      return { do: act.do, at, fence };
    default:
      // Of many rows: one statement, serializable within a fence only, without which there is one worker.
      return isAlone || !hasShares || fence !== null ? { do: act.do, at, fence } : null;
  }
}

/** Of equals any; while others are at work those that nobody was claiming at that moment. */
function claimedOthers(
  model: SagaModel,
  call: { readonly lease: string; readonly limit: number; readonly at: number },
  outcome: string,
  isAlone: boolean,
): SagaModel | null {
  if (!outcome.startsWith('[')) return null;
  const ids = (JSON.parse(outcome) as Claimed[]).map(({ id }) => id);
  const due = dueAt(model, call.at);
  const [claimed, others] = [
    due.filter(({ id }) => ids.includes(id)),
    due.filter(({ id }) => !ids.includes(id)),
  ];
  if (claimed.length !== ids.length || claimed.length > call.limit) return null;
  const latest = Math.max(...claimed.map(({ runAt }) => runAt ?? 0));
  const isInOrder = others.every(({ runAt }) => (runAt ?? 0) >= latest);
  if (isAlone && !(isInOrder && claimed.length === Math.min(call.limit, due.length))) return null;
  const told = claim(model, call, claimed);
  return told.outcome === outcome ? told.state : null;
}
