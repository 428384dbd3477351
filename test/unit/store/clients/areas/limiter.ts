import fc from 'fast-check';
import { createRateLimitStore } from '../../../../../src/store/limits/rate-limit-store.js';
import { type Area, STEP_MS, type Told } from '../area.js';

type Key = 'user:1' | 'user:2' | 'token:3';

type Act =
  | { readonly do: 'record' | 'pause' | 'paused until'; readonly key: Key }
  | { readonly do: 'answered' | 'give back' | 'move' };

type Call =
  | { readonly do: 'record' | 'paused until'; readonly key: Key; readonly at: number }
  | { readonly do: 'answered'; readonly key: Key; readonly sentAt: number; readonly at: number }
  | { readonly do: 'give back'; readonly key: Key; readonly sentAt: number }
  | { readonly do: 'pause'; readonly key: Key; readonly at: number; readonly until: number }
  | { readonly do: 'move'; readonly at: number };

interface Sent {
  readonly key: Key;
  /** Names it. */
  readonly sentAt: number;
  readonly at: number;
}

interface Model {
  readonly sent: readonly Sent[];
  readonly pauses: Readonly<Partial<Record<Key, { readonly askedAt: number; readonly until: number }>>>;
}

/** What is under way, of one process. */
type Memory = readonly { readonly key: Key; readonly sentAt: number }[];

/** Of a window as long as four acts take: what the platform allows in a minute, on a smaller scale. */
const MOST = 3;
const WINDOW_MS = 4 * STEP_MS;
/** What lies farther ahead is of a clock that was put back. */
const CLOCK_AHEAD_MS = 60_000;

const key = fc.constantFrom<Key>('user:1', 'user:1', 'user:2', 'token:3');
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('record'), key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'paused until'), key }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('answered', 'answered', 'answered', 'give back', 'move') }),
  },
);

/** No more than the limit goes out of a window, for one user, of however many processes. */
export const limiter: Area<Act, Call, Model, Memory> = {
  name: 'rate limit',
  act,
  begin: { sent: [], pauses: {} },
  memory: [],
  choose: (memory, act, { at }) => {
    switch (act.do) {
      case 'pause':
        return { do: 'pause', key: act.key, at, until: at + 2 * STEP_MS };
      case 'move':
        return { do: 'move', at };
      case 'answered': {
        const [first] = memory;
        return first === undefined ? null : { do: 'answered', ...first, at };
      }
      case 'give back': {
        const [first] = memory;
        return first === undefined ? null : { do: 'give back', ...first };
      }
      default:
        return { do: act.do, key: act.key, at };
    }
  },
  next,
  remember: (memory, call, outcome) => {
    if (call.do === 'answered' || call.do === 'give back') return memory.slice(1);
    return call.do === 'record' && outcome === 'true'
      ? [...memory, { key: call.key, sentAt: call.at }]
      : memory;
  },
  // Keys are of all spaces together; those of another run are older than a window, or of another user.
  open: (db, space) => {
    const store = createRateLimitStore(db);
    const run = Number(space.split('-')[1]) * 1_000;
    const full = (short: Key): string => `${short.slice(0, -1)}${run + Number(short.slice(-1))}`;
    // Tokens count against every user: runs lie apart in time, the later ones earlier.
    const shift = run * STEP_MS;
    const perform = async (call: Call): Promise<string> => {
      if (call.do === 'give back') {
        await store.giveBack(full(call.key), call.sentAt - shift);
        return 'done';
      }
      const at = call.at - shift;
      switch (call.do) {
        case 'record':
          return `${await store.record(full(call.key), at, [{ since: at - WINDOW_MS, most: MOST }])}`;
        case 'answered':
          await store.answered(full(call.key), call.sentAt - shift, at);
          return 'done';
        case 'pause':
          await store.pause(full(call.key), at, call.until - shift);
          return 'done';
        case 'paused until': {
          const until = await store.pausedUntil(full(call.key), at);
          return `${until === null ? null : until + shift}`;
        }
        case 'move':
          await store.move(full('token:3'), full('user:1'));
          return 'done';
      }
    };
    return {
      perform,
      look: async () => {
        const keys = (['user:1', 'user:2', 'token:3'] as const).map((short) => [full(short), short] as const);
        const rows = await db
          .selectFrom('request_sent')
          .select(['user_key', 'at'])
          .where(
            'user_key',
            'in',
            keys.map(([long]) => long),
          )
          .execute();
        const short = new Map<string, Key>(keys);
        return rows.map((row) => `${short.get(row.user_key)} ${row.at + shift}`).sort();
      },
    };
  },
  shown: ({ sent }) => sent.map((row) => `${row.key} ${row.at}`).sort(),
};

function next(model: Model, call: Call): Told<Model> {
  const { sent, pauses } = model;
  switch (call.do) {
    case 'record': {
      const { key: of, at } = call;
      const pause = pauses[of];
      const isPaused = pause !== undefined && pause.askedAt <= at + CLOCK_AHEAD_MS && pause.until > at;
      if (isPaused || countedFor(sent, of, at) >= MOST) return { outcome: 'false', state: model };
      return { outcome: 'true', state: { ...model, sent: [...sent, { key: of, sentAt: at, at }] } };
    }
    case 'answered':
      return {
        outcome: 'done',
        state: {
          ...model,
          sent: sent.map((row) => (row.sentAt === call.sentAt ? { ...row, at: call.at } : row)),
        },
      };
    case 'give back':
      return {
        outcome: 'done',
        state: { ...model, sent: sent.filter((row) => row.sentAt !== call.sentAt) },
      };
    case 'pause': {
      const { key: of, at: askedAt, until } = call;
      return { outcome: 'done', state: { ...model, pauses: paused(pauses, of, { askedAt, until }) } };
    }
    case 'paused until': {
      const pause = pauses[call.key];
      const holds = pause !== undefined && pause.until > call.at && pause.askedAt <= call.at + CLOCK_AHEAD_MS;
      return { outcome: `${holds ? pause.until : null}`, state: model };
    }
    case 'move': {
      const { 'token:3': moved, ...others } = pauses;
      const state = {
        sent: sent.map((row) => (row.key === 'token:3' ? { ...row, key: 'user:1' as const } : row)),
        pauses: moved === undefined ? others : paused(others, 'user:1', moved),
      };
      return { outcome: 'done', state };
    }
  }
}

/** The longest one that was asked for, unless that was in the future. */
function paused(
  pauses: Model['pauses'],
  of: Key,
  asked: { readonly askedAt: number; readonly until: number },
) {
  const before = pauses[of];
  const isHeld =
    before !== undefined && before.until >= asked.until && before.askedAt <= asked.askedAt + CLOCK_AHEAD_MS;
  return isHeld ? pauses : { ...pauses, [of]: asked };
}

/** A token whose user is unknown counts against every user. */
function countedFor(sent: readonly Sent[], of: Key, at: number): number {
  const recent = sent.filter((row) => row.at > at - WINDOW_MS && row.at <= at + CLOCK_AHEAD_MS);
  const count = (wanted: Key): number => recent.filter((row) => row.key === wanted).length;
  if (of !== 'token:3') return count(of) + count('token:3');
  return Math.max(count('user:1'), count('user:2')) + count('token:3');
}
