import { type Clock, systemClock } from '@spacebooks/base/clock';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';
import type { FaultRuleInput } from '@spacebooks/sandbox-engine/fault-rule';

/** How KSeF takes no documents; without rights (415) it would call a person, of whom there is none in a storm. */
type Trouble = 'maintenance' | '503' | '429 for long' | 'no answers' | 'lost answers' | 'dying sessions';

/** Milliseconds of the sandbox's clock, longer than a client waits. */
const HANGS_MS = 90_000;
/** Seconds; more than is waited for before a document is issued offline, less than a storm has to come to rest. */
const BLOCKED_S = 400;
/** Real milliseconds, less than it takes to send into what was opened. */
const KILL_SESSIONS_MS = 100;

const MAINTENANCE = {
  exception: {
    exceptionDetailList: [{ exceptionCode: 21184, exceptionDescription: 'Sesja tymczasowo niedostępna.' }],
  },
};

const OF_SENDS: Readonly<Record<Exclude<Trouble, 'dying sessions'>, Omit<FaultRuleInput, 'match'>>> = {
  maintenance: { action: { type: 'status', status: 400, body: MAINTENANCE } },
  '503': { action: { type: 'status', status: 503 } },
  '429 for long': { action: { type: 'status', status: 429, headers: { 'retry-after': String(BLOCKED_S) } } },
  'no answers': { action: { type: 'drop-before-effect' }, delay_ms: HANGS_MS },
  'lost answers': { action: { type: 'drop-after-effect' }, delay_ms: HANGS_MS },
};

export const TROUBLES: readonly Trouble[] = [...(Object.keys(OF_SENDS) as Trouble[]), 'dying sessions'];

/** For so long, or until the storm is over; everything but sending goes on. */
export async function takeNothing(
  { operator }: KsefSandbox,
  trouble: Trouble,
  seconds: number,
  { clock, over }: { readonly clock: Clock; readonly over: AbortSignal },
): Promise<void> {
  if (trouble === 'dying sessions') {
    const killing = setInterval(() => operator.killSessions(), KILL_SESSIONS_MS);
    await systemClock.sleep(seconds * 1_000, over);
    clearInterval(killing);
    return;
  }
  // By its own clock, so that a rule ends with its time whatever else is broken.
  const until = new Date(clock.now() + seconds * 10_000).toISOString();
  operator.addFault({ match: { operation: 'send-invoice' }, until, ...OF_SENDS[trouble] });
  await systemClock.sleep(seconds * 1_000, over);
  operator.clearFaults();
}
