import { systemClock } from '../../clock.js';
import type { SandboxClock } from './clock.js';
import { isoTime } from './dates.js';
import type { FaultRule } from './fault-rule.js';
import { afterEffect, beforeEffect, type Faults, type Outcome, type RequestFacts } from './faults.js';
import type { Answer, Query } from './http.js';
import type { Journal } from './journal.js';
import { pathWithoutToken, type RequestEntry, withoutTokens } from './request-entry.js';

/** What every stand-in has, whichever system it plays. */
interface Ground {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly requests: Journal<RequestEntry>;
  /** Waits on the sandbox clock; a reset ends the wait at once. */
  sleep(ms: number): Promise<void>;
}

/** A request that faults may hit and that is written down. */
interface PlayedRequest extends RequestFacts {
  readonly query: Query;
  /** Who called; asked after the operation has run. */
  callerId(): string | null;
}

/** Carries out one request of the system that is played: faults before and after it, the journal around it. */
export async function play(
  ground: Ground,
  request: PlayedRequest,
  carryOut: () => Promise<Answer>,
): Promise<Outcome> {
  const realMs = systemClock.now();
  const fault = ground.faults.takeRequest(request);
  const outcome = await outcomeOf(ground, fault, carryOut);
  note(ground, request, outcome, fault, realMs);
  return outcome;
}

async function outcomeOf(
  ground: Ground,
  fault: FaultRule | null,
  carryOut: () => Promise<Answer>,
): Promise<Outcome> {
  if (fault === null) return { kind: 'answer', answer: await carryOut() };
  if (fault.delay_ms > 0) await ground.sleep(fault.delay_ms);
  const instead = beforeEffect(fault.action);
  return instead ?? afterEffect(fault.action, await carryOut());
}

function note(
  { requests, clock }: Ground,
  request: PlayedRequest,
  outcome: Outcome,
  fault: FaultRule | null,
  realMs: number,
): void {
  const { method, path, query, operation } = request;
  requests.add({
    id: requests.next,
    at: isoTime(clock.now()),
    realMs,
    tookMs: systemClock.now() - realMs,
    method,
    path: pathWithoutToken(path),
    query: withoutTokens(query),
    operation,
    userId: request.callerId(),
    status: outcome.kind === 'drop' ? null : outcome.answer.status,
    fault: fault?.action.type ?? null,
  });
}
