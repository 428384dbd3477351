import { channel } from 'node:diagnostics_channel';
import { systemClock } from '@spacebooks/base/clock';
import type { SandboxClock } from './clock.js';
import { isoTime } from './dates.js';
import type { FaultRule } from './fault-rule.js';
import { afterEffect, beforeEffect, type Faults, type RequestFacts } from './faults.js';
import type { Answer, Outcome, Query } from './http.js';
import type { Journal } from './journal.js';
import { pathWithoutToken, type RequestEntry, withoutTokens } from './request-entry.js';

/** What both stand-ins share. */
interface PlayDeps {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly requests: Journal<RequestEntry>;
  /** Sleeps on the sandbox clock; a reset ends it at once. */
  sleep(ms: number): Promise<void>;
}

/** A request that is subject to faults and journaled. */
interface PlayedRequest extends RequestFacts {
  readonly query: Query;
  /** The caller, known once the operation has run. */
  callerId(): string | null;
}

/** Tells who watches from within the process the status of each operation that a request asked for; null when it never ran. */
const PLAYED = channel('spacebooks.sandbox.played');

/** Handles one request: faults before and after the operation, the journal around it. */
export async function play(
  deps: PlayDeps,
  request: PlayedRequest,
  carryOut: () => Promise<Answer>,
): Promise<Outcome> {
  const realMs = systemClock.now();
  const fault = deps.faults.takeRequest(request);
  let effect: number | null = null;
  const outcome = await outcomeOf(deps, fault, async () => {
    const answer = await carryOut();
    effect = answer.status;
    return answer;
  });
  PLAYED.publish({ effect });
  note(deps, request, outcome, fault, realMs);
  return outcome;
}

async function outcomeOf(
  deps: PlayDeps,
  fault: FaultRule | null,
  carryOut: () => Promise<Answer>,
): Promise<Outcome> {
  if (fault === null) return { kind: 'answer', answer: await carryOut() };
  if (fault.delay_ms > 0) await deps.sleep(fault.delay_ms);
  const instead = beforeEffect(fault.action);
  return instead ?? afterEffect(fault.action, await carryOut());
}

function note(
  { requests, clock }: PlayDeps,
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
