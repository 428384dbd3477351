import { type InvoiceEvent, reactTo, type Trigger } from '../../../../src/domain/platform-event.js';
import { isEnded, newSaga } from '../../../../src/domain/saga/model.js';
import { whyNotReleasable, whyNotRetryable } from '../../../../src/domain/saga/release.js';
import type { Happens } from '../engine/model.js';
import { abstractSaga } from './abstract-saga.js';
import { NOW } from './moments.js';
import { CONTENTS, type World } from './world.js';

/** What people do on the platform, each for one act. */
export function act(world: World, happens: Happens<World>): void {
  if (world.acts === 0) return;
  const left = { acts: world.acts - 1 };
  const does = (label: string, changes: Partial<World>): void =>
    happens('environment', `a person ${label}`, { ...changes, ...left });
  if (world.exists) onThePlatform(world, does);
  withUs(world, does);
}

type Does = (label: string, changes: Partial<World>) => void;

function onThePlatform(world: World, does: Does): void {
  const { lockedBy, content, pdf, eInvoice, sentStatus } = world;
  const isFinal = pdf !== 'none' || eInvoice !== 'none';
  if (lockedBy === 'nobody') {
    for (const other of CONTENTS) {
      if (other === content) continue;
      const edited = { ...world, content: other };
      does(`edits it to ${other}`, { content: other, ...announce(edited, 'updated_invoice', null) });
      does(`edits it to ${other}, which no event tells`, { content: other });
    }
    const isAsked = world.saga.lock === 'intended' || world.saga.lock === 'ours';
    does('locks it', { lockedBy: isAsked && !isEnded(world.saga.state) ? 'unclear' : 'person' });
  }
  if (lockedBy !== 'nobody' && !isFinal) does('unlocks it', { lockedBy: 'nobody', isUnlockedByUs: false });
  const locked = lockedBy === 'nobody' ? { lockedBy: 'person' as const } : {};
  if (eInvoice === 'none') {
    const foreign = { eInvoice: 'foreign', ...(pdf === 'none' && { pdf: 'foreign' as const }) } as const;
    does('attaches another e-invoice', { ...foreign, ...locked, isUnseen: true });
  }
  if (pdf === 'none') does('attaches a PDF', { pdf: 'foreign', ...locked, isUnseen: true });
  does('deletes it', { exists: false, ...announce(world, 'deleted_invoice', null) });
  if (sentStatus === 'sendingRequested') does('withdraws the request', { sentStatus: 'notSent' });
  if (eInvoice === 'none' && sentStatus !== 'sent') {
    const asked = { ...world, sentStatus: 'sendingRequested' } as const;
    does('asks for it', {
      sentStatus: 'sendingRequested',
      ...announce(asked, 'requested_e_invoice', 'manual'),
    });
  }
}

/** With the commands and pages of spacebooks. */
function withUs(world: World, does: Does): void {
  const { saga } = world;
  if (whyNotRetryable(saga) === null) {
    does('has it tried again', isEnded(saga.state) ? begin(world, true) : { due: true });
  }
  if (!world.releaseAsked && !isEnded(saga.state) && whyNotReleasable(saga) === null) {
    does('gives it up', { releaseAsked: true, due: true });
  }
  const code = saga.reason?.code;
  if (world.adoption === 'none' && (code === 'ksef.mismatch' || code === 'ksef.not-adopted')) {
    does('adopts the other document', { adoption: 'right', due: true });
    does('adopts a wrong document', { adoption: 'wrong', due: true });
  }
}

/** What an event means for the invoice's saga, as the inbox takes it. */
function announce(world: World, event: InvoiceEvent, trigger: Trigger | null): Partial<World> {
  const { saga } = world;
  const requested = event === 'requested_e_invoice';
  const reaction = reactTo(event, trigger, saga.state);
  if (reaction === 'start') return begin(world, requested);
  const asked = requested && !saga.requested && !world.isLeased;
  const changed = asked ? { saga: { ...saga, requested: true }, held: { ...saga, requested: true } } : {};
  return reaction === 'expedite' ? { ...changed, due: true } : changed;
}

/** The next saga of the same invoice. */
function begin({ saga }: World, requested: boolean): Partial<World> {
  const next = abstractSaga(newSaga(NOW, saga.doneBefore || saga.state === 'done', requested));
  return {
    saga: next,
    held: next,
    due: true,
    told: '',
    deadlineTold: 'not',
    releaseAsked: false,
    adoption: 'none',
  };
}

/** Every period: what waits on the platform without work behind it gets its saga. As `recover` of the inbox decides. */
export function reconcile(world: World, happens: Happens<World>): void {
  const { saga, exists, eInvoice, sentStatus, content } = world;
  if (!exists || eInvoice !== 'none' || sentStatus !== 'sendingRequested' || world.platform !== 'up') return;
  const waitsForAPerson = saga.state === 'refused' || saga.state === 'released';
  const isUnchanged = waitsForAPerson && saga.contentDigest === content;
  if (reactTo('requested_e_invoice', null, saga.state) !== 'start' || isUnchanged) return;
  happens('environment', 'reconciliation finds that it waits', begin(world, true));
}

/** Every day: a lock of ours that nothing stands behind is taken back. As `releaseOrphanLocks` decides. */
export function takeBackOrphan(world: World, happens: Happens<World>): void {
  const { saga, exists, eInvoice, pdf, sentStatus, lockedBy } = world;
  const isSuspected =
    (saga.state === 'gone' || saga.state === 'refused') &&
    !saga.produced &&
    (saga.lock === 'ours' || saga.lock === 'intended');
  if (!isSuspected || !exists || sentStatus === 'sendingRequested' || world.platform !== 'up') return;
  const settled = { ...saga, lock: 'none' } as const;
  const isOrphan = lockedBy !== 'nobody' && eInvoice === 'none' && pdf === 'none';
  happens('environment', 'a lock without a saga is taken back', {
    saga: settled,
    held: settled,
    ...(isOrphan && { lockedBy: 'nobody' }),
  });
}
