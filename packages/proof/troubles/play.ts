import type { FailureCode } from '../../../src/domain/errors.js';
import type { KsefProgress } from '../../../src/domain/saga/ksef/model.js';
import type { SagaState } from '../../../src/domain/saga/model.js';
import { POLISH_INVOICE } from '../../../test/flow/warsaw.js';
import { PLAIN_VARIANT } from '../simulation/config.js';
import { createWorld, type SimulatedWorld } from '../simulation/world.js';
import { type WhenUnavailable, warsawAlone } from './config.js';
import { COUNTED, type Trouble } from './troubles.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A Wednesday at ten in Warsaw: the deadline is the end of Thursday. */
const START = Date.parse('2027-01-13T09:00:00Z');
/** The daemon has started and asked the platform what it has to. */
const READY_MS = 2 * MINUTE;
/** So long everything is seen within ten seconds. */
const FINE_MS = 10 * MINUTE;
/** How long an end is waited for once the trouble is over: what is parked is looked at daily. */
const AFTERWARDS_MS = 26 * HOUR;

export interface Case {
  readonly trouble: Trouble;
  readonly whenUnavailable: WhenUnavailable;
  /** Milliseconds. */
  readonly lastsMs: number;
}

interface Told {
  readonly code: FailureCode;
  /** Minutes after the begin of the trouble. */
  readonly minute: number;
}

/** What has become of one invoice when its trouble ends, and afterwards. */
export interface Outcome extends Case {
  /** Requests that the daemon made to KSeF, the sends and opened sessions among them. */
  readonly requests: number;
  readonly sends: number;
  readonly sessions: number;
  readonly state: SagaState;
  /** KSeF's number, when the trouble ends. */
  readonly number: string | null;
  readonly deadline: KsefProgress['deadlineTold'];
  readonly told: readonly Told[];
  /** Minutes from the begin of the trouble to the mail with the PDF that says OFFLINE; null while the customer has nothing. */
  readonly offlineAfter: number | null;
  /** Minutes from the end of the trouble to KSeF's number; null where it had none after a day. */
  readonly acceptedAfter: number | null;
  /** How often KSeF has accepted it. */
  readonly accepted: number;
}

/** Plays a trouble that begins with the invoice, on virtual time, against the sandboxes. */
export async function play(given: Case): Promise<Outcome> {
  const { trouble, whenUnavailable, lastsMs } = given;
  const counts = { requests: 0, sends: 0, sessions: 0 };
  let isOn = false;
  const world = await createWorld(
    { seed: 1, start: START, length: lastsMs, furtherSpaces: 0, variant: PLAIN_VARIANT, events: [] },
    {
      realVisuals: false,
      observer: null,
      config: (place) => warsawAlone(place, whenUnavailable, trouble.announced ?? null),
      bug: {
        ...{ name: trouble.name, mistake: trouble.about },
        plant: () => ({
          request: (request, side) => {
            if (side !== 'ksef' || !isOn) return null;
            counts.requests += 1;
            if (COUNTED.isSend(request)) counts.sends += 1;
            if (COUNTED.isOpening(request)) counts.sessions += 1;
            return trouble.answer(request);
          },
        }),
      },
    },
  );
  try {
    world.machine.start();
    await world.time.runUntil(START + READY_MS);
    isOn = true;
    trouble.begin?.(world.ksef);
    const began = world.time.now();
    const { id } = world.platform.operator.createInvoice({
      ...POLISH_INVOICE,
      ...{ space: 'space-warsaw', invoice_date: '2027-01-13' },
    });
    world.send(id, 'automatic');
    const { told, mailedAfter } = await watch(world, id, began, lastsMs);
    const then = sagaOf(world);
    isOn = false;
    trouble.end?.(world.ksef);
    // As the alert asks.
    if (then.state === 'released') world.send(id, 'manual');
    const acceptedAfter = await untilAccepted(world, began + lastsMs);
    return {
      ...given,
      ...counts,
      ...then,
      told,
      offlineAfter: mailedAfter,
      acceptedAfter,
      accepted: [...world.ksef.operator.acceptedPerKey().values()].reduce((sum, count) => sum + count, 0),
    };
  } finally {
    await world.close();
  }
}

/** The last one: what was given up is another one when it is requested again. */
function sagaOf(world: SimulatedWorld): Pick<Outcome, 'state' | 'deadline' | 'number'> {
  const row = world.withDatabase(
    (database) =>
      database.prepare('select state, ksef from saga order by sequence desc').get() as
        | { state: SagaState; ksef: string | null }
        | undefined,
  );
  if (row == null) throw new Error('there is no saga yet');
  const ksef = row.ksef === null ? null : (JSON.parse(row.ksef) as KsefProgress);
  return { state: row.state, deadline: ksef?.deadlineTold ?? 'not', number: ksef?.number ?? null };
}

/** Looks at what people see, every ten seconds at first, then every minute. */
async function watch(
  { platform, time, machine }: SimulatedWorld,
  invoiceId: string,
  began: number,
  lastsMs: number,
): Promise<{ readonly told: readonly Told[]; readonly mailedAfter: number | null }> {
  const told: Told[] = [];
  let mailedAfter: number | null = null;
  while (time.now() < began + lastsMs) {
    const step = time.now() - began < FINE_MS ? MINUTE / 6 : MINUTE;
    await time.runUntil(Math.min(began + lastsMs, time.now() + step));
    const minute = (time.now() - began) / MINUTE;
    for (const { code } of machine.alerts.slice(told.length)) told.push({ code, minute });
    const isMailed = platform.state.mails.entries(1).some((mail) => mail.invoiceId === invoiceId);
    if (isMailed) mailedAfter ??= minute;
  }
  return { told, mailedAfter };
}

async function untilAccepted(world: SimulatedWorld, ended: number): Promise<number | null> {
  const { time } = world;
  while (time.now() < ended + AFTERWARDS_MS) {
    if (sagaOf(world).number !== null) return (time.now() - ended) / MINUTE;
    await time.runUntil(time.now() + MINUTE);
  }
  return null;
}
