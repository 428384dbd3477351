import { isFailure } from '../../../../../src/domain/errors.js';
import { newSaga, type Saga, type SagaAdvance } from '../../../../../src/domain/saga/model.js';
import { fenced } from '../../../../../src/store/engine/fence.js';
import type { Db } from '../../../../../src/store/engine/open.js';
import { takeShares } from '../../../../../src/store/postgres/shares.js';
import { createInbox } from '../../../../../src/store/sagas/inbox.js';
import { newDetails } from '../../../../../src/store/sagas/saga-row.js';
import { createSagas } from '../../../../../src/store/sagas/sagas.js';
import { createWaitingEvents } from '../../../../../src/store/sagas/waiting-events.js';
import { type Client, STEP_MS } from '../area.js';
import { outcomeOf } from './outcomes.js';
import { type Claimed, type SagaCall, STEPS, type Step, WAIT_MS, type WorkerCall } from './saga-calls.js';
import { lookAtSagas } from './saga-look.js';
import { claimedText, reasonOf } from './saga-model.js';

/** Ids of sagas are of all spaces together; here each run has its own. */
export function sagaClient(db: Db, space: string): Client<SagaCall> {
  const [sagas, inbox, waiting] = [createSagas(db), createInbox(db), createWaitingEvents(db)];
  const full = (id: string): string => `${space}|${id}`;
  const short = (id: string): string => id.slice(space.length + 1);

  const work = async (call: WorkerCall): Promise<string> => {
    switch (call.do) {
      case 'claim': {
        const records = await sagas.claimDue(space, call.at, call.limit, call.lease);
        const claimed = records.map(({ id, invoiceId: invoice, version, lease, saga }) => ({
          ...{ id: short(id), invoice, version, lease, runAt: saga.runAt, requested: saga.requested },
          claimedAt: call.at,
        }));
        return claimedText(claimed);
      }
      case 'commit': {
        const { record, step, at } = call;
        const given = { id: full(record.id), spaceId: space, invoiceId: record.invoice, createdAt: at };
        const advance = advanceOf(record, step, at);
        const { version, lease } = record;
        const saga = { ...advance.saga, runAt: record.runAt };
        const details = { ...newDetails('s'), readAt: record.claimedAt };
        const before = { ...given, version, lease, saga, details };
        await sagas.commit(before, advance, details, at, full(`again ${at}`));
        return 'committed';
      }
      case 'release lease':
        await sagas.releaseLease(full(call.id));
        return 'done';
      case 'postpone':
        await sagas.postpone(full(call.id), call.runAt);
        return 'done';
      case 'take': {
        let begun = 0;
        const seed = () => {
          begun += 1;
          return { newId: full(`taken ${call.at} ${begun - 1}`), settingsDigest: 's' };
        };
        const taken = await waiting.take(space, seed, call.at);
        return JSON.stringify(
          taken.map(({ receivedAt, sagaId }) => [receivedAt, sagaId === null ? null : short(sagaId)]),
        );
      }
      case 'take one':
        throw new Error('it is a piece of a call');
      case 'wake parked':
        await sagas.wakeParked(space, call.at);
        return 'done';
      case 'wake waiting':
        await sagas.wakeWaiting(space, call.at);
        return 'done';
      case 'resume':
        await sagas.resumeSpaces([space], call.at);
        return 'done';
    }
  };

  const perform = async (call: SagaCall): Promise<string> => {
    switch (call.do) {
      case 'take share': {
        const [fence] = await takeShares(db, [space], call.owner);
        return `${fence?.version}`;
      }
      case 'receive': {
        const { invoice: invoiceId, event, trigger, at } = call;
        const seed = { newId: full(`${invoiceId} ${at}`), settingsDigest: 's' };
        const { sagaId } = await inbox.receive({ spaceId: space, event, invoiceId, trigger }, seed, at);
        return sagaId === null ? 'null' : short(sagaId);
      }
      case 'leave': {
        const { invoice: invoiceId, event, trigger, at } = call;
        await waiting.leave({ spaceId: space, event, invoiceId, trigger }, at);
        return 'left';
      }
      case 'quarantine':
        await inbox.quarantine(
          { spaceId: space, event: 'updated_invoice', why: call.why, body: '' },
          call.at,
        );
        return 'kept';
      case 'recover': {
        const { invoice: invoiceId, at } = call;
        const found = { spaceId: space, invoiceId, contentDigest: 'c', listedAt: at - STEP_MS };
        return `${await inbox.recover(found, { newId: full(`${invoiceId} ${at}`), settingsDigest: 's' }, at)}`;
      }
      default:
        return outcomeOf(
          call.fence === null ? work(call) : fenced({ share: space, ...call.fence }, () => work(call)),
          'share.lost',
        );
    }
  };

  return {
    perform: (call) =>
      perform(call).catch((error: unknown) => {
        if (isFailure(error, 'store.failed') && error.detail?.endsWith('changed by somebody else'))
          return 'stale';
        throw error;
      }),
    look: () => lookAtSagas(db, space),
  };
}

function advanceOf(record: Claimed, step: Step, at: number): SagaAdvance {
  const { state, isOver, waits } = STEPS[step];
  const code = reasonOf(step);
  const reason = code === null ? null : ({ code } as Saga['reason']);
  const saga: Saga = {
    ...newSaga(at, false, record.requested),
    ...{ state, contentDigest: 'c', reason, runAt: waits ? at + WAIT_MS : null },
    ...(state === 'parked' && { parkedFrom: 'fetched' }),
  };
  return { saga, steps: [state], next: isOver ? null : 'check', alert: reason };
}
