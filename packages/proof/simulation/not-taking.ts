import type { NetworkFault } from './faults.js';
import type { NotTaking } from './ksef-acts.js';
import type { SimulatedWorld } from './world.js';

const HOUR = 3_600_000;
/** Three failed sends, with their waits, are long over by then. */
const OFFLINE_WITHIN_MS = 1.5 * HOUR;

const SENDS = /^POST \/v2\/sessions\/online\/[^/]+\/invoices$/;
const SESSIONS = /^POST \/v2\/sessions\/online$/;

const refusal = (exceptionCode: number, exceptionDescription: string, ...details: readonly string[]) => ({
  exception: { exceptionDetailList: [{ exceptionCode, exceptionDescription, details }] },
});

type Answer = Pick<NetworkFault, 'kind' | 'on' | 'status' | 'seconds' | 'body'>;

const ANSWERS: Readonly<Record<NotTaking, Answer>> = {
  maintenance: {
    kind: 'reject',
    on: SENDS,
    status: 400,
    body: refusal(21184, 'Sesja tymczasowo niedostępna.'),
  },
  'no-rights': {
    ...{ kind: 'reject', on: SENDS, status: 400 },
    body: refusal(21180, 'Status sesji nie pozwala.', 'Status sesji (415) uniemożliwia wysyłkę faktur.'),
  },
  blocked: { kind: 'busy', on: SENDS, seconds: 3 * 3_600 },
  unavailable: { kind: 'reject', on: SENDS, status: 503 },
  hanging: { kind: 'hang-before', on: SENDS },
  lost: { kind: 'hang-after', on: SENDS },
  dying: { kind: 'session-dies', on: SESSIONS },
};

/** From now on, for so long. When it ends, whoever issues offline has done so with what it had begun to send. */
export function takeNothing(world: SimulatedWorld, how: NotTaking, ms: number): void {
  const { network, time, machine, variant } = world;
  const from = time.now();
  network.addFault({ side: 'ksef', ...ANSWERS[how], count: Number.POSITIVE_INFINITY, until: from + ms });
  const { starts } = machine;
  time.worldClock.after(ms - 1, () => {
    const isAsItWas = machine.state === 'up' && machine.starts === starts && world.clockSteps.length === 0;
    // Without rights a person is called, and what has arrived is found.
    const mayWait = how === 'no-rights' || how === 'lost' || variant.whenUnavailable !== 'offline24';
    if (isAsItWas && !mayWait) world.violations.push(...keptWaiting(world, from));
  });
}

/** Customers that wait although KSeF has not taken their documents for long. @returns one line each */
function keptWaiting({ withDatabase, time, pauses }: SimulatedWorld, from: number): readonly string[] {
  if (pauses.lasting().includes('warsaw')) return [];
  const waiting = `select invoice_id from saga where state in ('produced', 'send-intended', 'in-doubt')
    and ksef ->> 'goesOffline' and not ksef ->> 'offline' and ksef ->> 'number' is null and exists (
      select 1 from saga_history where saga_id = saga.id and state = 'send-intended' and at between ? and ?)`;
  const until = time.now() - OFFLINE_WITHIN_MS;
  const ids = withDatabase((database) => database.prepare(waiting).pluck().all(from, until)) ?? [];
  return ids.map((id) => `invoice ${String(id)} is not issued offline, and KSeF has taken nothing for long`);
}
