import type { Action, Saga, SagaEvent } from '../../../../src/domain/saga/model.js';
import { isEnded } from '../../../../src/domain/saga/model.js';
import type { Happens } from '../engine/model.js';
import type { Decide, Decision } from './decide.js';
import { askKsef } from './ksef-requests.js';
import { DEADLINES } from './moments.js';
import { failed, type Outcome } from './outcome.js';
import { askPlatform } from './platform-requests.js';
import type { Plan, World } from './world.js';

/** How a worker keeps what was decided: each part of it can be replaced by a planted mistake. */
export interface Runner {
  readonly decide: Decide;
  /** A commit by who has lost the space changes nothing. */
  readonly isFenced: boolean;
  /** What was decided is committed before the next step. */
  readonly commitsFirst: boolean;
}

/** A due saga is leased, and taken up again; what a person asked for meanwhile is looked at first. */
export function takeUp(world: World, runner: Runner, happens: Happens<World>): void {
  if (world.isLeased || !world.due || isEnded(world.saga.state)) return;
  const event: SagaEvent = world.releaseAsked ? { type: 'release-asked', detail: '' } : { type: 'resumed' };
  const taken = { ...world, isLeased: true, releaseAsked: false, due: false, held: world.saga };
  const label = world.releaseAsked ? 'taken up, to be given up' : 'taken up';
  const changes = commit(taken, runner.decide(world.saga, event), false, runner);
  happens('saga', label, { isLeased: true, releaseAsked: false, due: false, held: world.saga, ...changes });
}

/** The worker does what comes next, and commits what that came to. */
export function work(world: World, runner: Runner, happens: Happens<World>): void {
  const { next, held } = world;
  if (!world.isLeased || next === 'nothing') return;
  for (const { label, effect, event } of outcomesOf(next, held, world)) {
    happens('saga', label === undefined ? next : `${next}: ${label}`, {
      ...effect,
      ...answered(world, effect, event, runner),
    });
  }
}

/** What an event comes to once it is committed. */
export function answered(
  world: World,
  effect: Partial<World>,
  event: SagaEvent,
  runner: Runner,
): Partial<World> {
  const { decide } = runner;
  const after = { ...world, ...effect };
  const brings = BRINGS_DETAILS.includes(event.type) || isTaken(event);
  const shown = event.type === 'read' && decide(world.held, event).next === 'check' ? event.facts : null;
  const adoption =
    event.type === 'not-adopted' && event.refused !== undefined ? { adoption: 'none' as const } : {};
  return { ...commit(after, decide(world.held, event), brings, runner), shown, ...adoption };
}

/** What it brings beside the saga's state is committed even where that says nothing new. */
const BRINGS_DETAILS: readonly SagaEvent['type'][] = [
  'read',
  'missing',
  'checked',
  'produced',
  'drawn',
  'receipt-archived',
  'adopted',
];

function isTaken(event: SagaEvent): boolean {
  const location = 'location' in event ? event.location : null;
  return location?.place === 'taken' || (event.type === 'duplicate-compared' && !event.ours);
}

/** As `commit` of run-saga.ts and `writeTransition`: what says nothing new is kept in memory alone. */
function commit(
  world: World,
  decision: Decision,
  bringsDetails: boolean,
  { commitsFirst }: Runner,
): Partial<World> {
  const { saga, steps, next, alert, deadline, isDue } = decision;
  const isNews = steps.length > 0 || alert !== null || deadline !== null;
  if (next !== null && (!commitsFirst || (!isNews && !bringsDetails))) return { held: saga, next };
  const late = deadline === null ? {} : { deadlineTold: deadline };
  if (next !== null) return { saga, held: saga, next, ...late };
  // What is told on the way does not replace what it waits for.
  const told = { ...late, ...(alert !== null && { told: alert }) };
  // Made due by an event while it was leased, it is due again.
  const isOpen = !isEnded(saga.state);
  return { saga, held: saga, next: 'nothing', isLeased: false, due: isOpen && (isDue || world.due), ...told };
}

/** What can come of an action where nothing goes wrong. */
export function outcomesOf(action: Action, held: Saga, world: World): readonly Outcome[] {
  if (action === 'check') return [check(world)];
  if (action === 'produce') {
    return [{ effect: {}, event: { type: 'produced', findings: findingsOf(held.contentDigest) } }];
  }
  if (action === 'draw') return [{ effect: {}, event: canBeDrawn(held, world) ? DRAWN : UNSIGNED }];
  const ofPlatform = askPlatform(action, world, held);
  return ofPlatform === null ? askKsef(action, world, held) : [ofPlatform];
}

const DRAWN: SagaEvent = { type: 'drawn' };
/** The offline certificate has ended. */
const UNSIGNED = failed('draw', 'ksef.offline-certificate');

/** Only what is issued offline is signed. */
function canBeDrawn({ ksef }: Saga, { plan }: World): boolean {
  return ksef?.number !== null || plan !== 'ksef, offline, unsigned';
}

const FINDING = { rule: 'BR-CO-09', field: 'taxId', message: 'No prefix.', fix: 'Write DE first.' };

function findingsOf(content: string | null) {
  return content === 'X' ? [FINDING] : [];
}

function check({ shown, plan, lockedBy, isLifted }: World): Outcome {
  if (shown === null) throw new Error('the invoice was not read in this run');
  const isNotWanted = isLifted && plan !== 'platform';
  const findings = isNotWanted ? [FINDING] : findingsOf(shown.contentDigest);
  const ksef = findings.length > 0 || plan === 'platform' ? undefined : planOf(plan);
  // A person has locked it since it was read.
  const effect: Partial<World> = shown.canUpdate && lockedBy === 'person' ? { lockedBy: 'unclear' } : {};
  return { effect, event: { type: 'checked', facts: shown, findings, ksef } };
}

function planOf(plan: Plan) {
  const [, ...wishes] = plan.split(', ');
  return {
    attaches: wishes.includes('drawn'),
    goesOffline: wishes.includes('offline'),
    deadline: DEADLINES[0],
  };
}
