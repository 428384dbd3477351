import { describe, expect, it } from 'vitest';
import { advance } from '../../../../../src/domain/saga/advance.js';
import type { SagaInvoiceFacts } from '../../../../../src/domain/saga/invoice-facts.js';
import type { Saga, SagaAdvance, SagaEvent } from '../../../../../src/domain/saga/model.js';
import { explore } from '../../../../../test/saga/explore.js';
import { follow } from '../../../../../test/traces/path/follow.js';
import type { Position } from '../../../../../test/traces/path/position.js';
import { Sight } from '../../../../../test/traces/path/sight.js';
import type { Committed, Exchange } from '../../../../../test/traces/record/observation.js';
import type { Subject } from '../../../../../test/traces/record/subject.js';
import { committed, LEASE } from './scene.js';

/** What is under way when an event comes, for those whose requests are about an invoice, or that ask for nothing. */
const DOING: Partial<Record<SagaEvent['type'], Position['doing']>> = {
  ...{ resumed: 'taken up', 'release-asked': 'taken up', produced: 'produce', drawn: 'draw' },
  ...{ read: 'read', missing: 'read', 'original-open': 'read', future: 'read', checked: 'check' },
  ...{ locked: 'lock', attached: 'attach', unlocked: 'unlock', registered: 'register' },
};

function doingOf(event: SagaEvent): Position['doing'] | null {
  return (event.type === 'failed' ? event.failure.action : DOING[event.type]) ?? null;
}

/** The request that bears an event out. */
function sightOf(event: SagaEvent, doing: Position['doing']): Sight {
  const sight = new Sight();
  const facts: SagaInvoiceFacts | undefined = 'facts' in event ? event.facts : undefined;
  const what = { read: 'show', check: 'show' }[doing as string] ?? doing;
  const status = event.type === 'missing' ? 404 : 200;
  const answer = {
    status,
    ...(event.type === 'unlocked' ? { facts: ANY } : facts !== undefined && { facts }),
  };
  const exchange: Exchange = { subject: { what, invoice: 'i1' } as Subject, arrived: status, answer };
  if (event.type === 'failed') return sight;
  sight.sent(exchange, 1);
  sight.answered(exchange, 2);
  return sight;
}

const ANY: SagaInvoiceFacts = {
  ...{ canUpdate: true, eInvoice: false, eInvoiceStandard: null, archived: false },
  ...{ sentStatus: 'sendingRequested', contentDigest: 'A' },
};

function positionOf(saga: Saga, doing: Position['doing']): Position {
  return {
    ...{ invoice: 'i1', space: 'berlin', saga, doing, lease: LEASE, since: 0, runSince: 0, sentAt: 0 },
    ...{ hash: null, asked: [] },
  };
}

function committedBy({ saga, steps, next, alert, deadline }: SagaAdvance): Committed {
  const told = [alert, deadline].flatMap((reason) => (reason == null ? [] : [reason.code]));
  const plain = committed(saga, steps, { told, isReleaseAsked: true });
  return { ...plain, row: { ...plain.row, lease: next === null ? null : LEASE } };
}

interface Pair {
  readonly saga: Saga;
  readonly event: SagaEvent;
  readonly result: SagaAdvance;
  readonly doing: Position['doing'];
}

/** Each state of the saga with each thing that can happen there and is written down. */
function explored(): readonly Pair[] {
  const pairs: Pair[] = [];
  explore(advance, (saga, event, result) => {
    const doing = doingOf(event);
    if (doing !== null && result.steps.length > 0) pairs.push({ saga, event, result, doing });
  });
  // Evenly over all, which are more than a million.
  return pairs.filter((_, index) => index % 6_007 === 0);
}

describe('what was committed', () => {
  const pairs = explored();

  it('is found to come from where it came, in every state of the saga', () => {
    const lost = pairs.filter(({ saga, event, result, doing }) => {
      const found = follow(positionOf(saga, doing), committedBy(result), sightOf(event, doing));
      return !found.ok || found.advance.saga.state !== result.saga.state;
    });
    expect(lost.map(({ saga, event }) => `${saga.state} ${event.type}`)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(100);
  });

  it('is not found with another lock, or with a state left out of its history', () => {
    // That nothing leads there takes a search for all that could.
    const some = pairs.filter((_, index) => index % 8 === 0);
    const believed = some.filter(({ saga, event, result, doing }) => {
      const told = committedBy(result);
      const sight = sightOf(event, doing);
      const lock = result.saga.lock === 'foreign' ? 'ours' : 'foreign';
      const otherLock = { ...told, row: { ...told.row, saga: { ...result.saga, lock } } } as const;
      const shorter = { ...told, passed: told.passed.slice(1) };
      return [otherLock, shorter].some((untrue) => follow(positionOf(saga, doing), untrue, sight).ok);
    });
    expect(believed.map(({ saga, event }) => `${saga.state} ${event.type}`)).toEqual([]);
  });

  it('needs the request that bears it out', () => {
    const needing = pairs
      .filter(({ event }) => ['locked', 'attached', 'unlocked', 'read'].includes(event.type))
      .filter((_, index) => index % 4 === 0);
    const believed = needing.filter(({ saga, result, doing, event }) => {
      const found = follow(positionOf(saga, doing), committedBy(result), new Sight());
      // A failure may come to the same.
      return found.ok && found.event.type === event.type;
    });
    expect(needing.length).toBeGreaterThan(5);
    expect(believed).toEqual([]);
  });
});
