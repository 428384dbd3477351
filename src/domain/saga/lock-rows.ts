import { fail, failToLock } from './fail.js';
import { checked, locked } from './locking.js';
import type { Saga } from './model.js';
import {
  missing,
  readBeforeLock,
  readLocked,
  readLockIntended,
  readUnlocking,
  waitForItsDay,
  waitForOriginal,
} from './reading.js';
import { type Handler, on, onReading } from './road.js';
import { end } from './transition.js';

/** What both roads do about an invoice around its lock; how a saga is taken up again is each road's own. */

export const missed = on<Saga, 'missing'>((saga, _, circumstances) => missing(saga, circumstances), 'gone');

export const failed: Handler<Saga, 'failed'> = (saga, { failure }, circumstances) =>
  fail(saga, failure, circumstances);
export const failedUnderLock = on(failed, 'unlocking', 'parked', 'refused');

export const BEFORE_THE_LOCK = {
  read: on<Saga, 'read'>(
    (saga, { facts }) => readBeforeLock(saga, facts),
    'fetched',
    'done',
    'done-foreign',
    'gone',
    'refused',
  ),
  'original-open': on<Saga, 'original-open'>(waitForOriginal, 'done', 'done-foreign', 'refused'),
  future: on<Saga, 'future'>(waitForItsDay, 'done', 'done-foreign', 'refused'),
  missing: missed,
  failed: on(failed, 'parked', 'refused'),
};

export const FETCHED = {
  ...BEFORE_THE_LOCK,
  checked: on<Saga, 'checked'>(checked, 'lock-intended', 'locked', 'refused'),
};

export const LOCK_INTENDED = {
  ...onReading(readLockIntended, 'fetched', 'locked', 'done', 'done-foreign', 'refused'),
  missing: missed,
  locked: on<Saga, 'locked'>(locked, 'locked', 'unlocking', 'done', 'done-foreign', 'refused'),
  failed: on<Saga, 'failed'>(failToLock, 'fetched', 'unlocking', 'parked', 'refused'),
};

/** What is produced there goes on by one road or the other. */
export const LOCKED = {
  ...onReading(readLocked, 'fetched', 'done', 'done-foreign', 'refused'),
  missing: missed,
  failed: failedUnderLock,
};

export const UNLOCKING = {
  ...onReading(readUnlocking, 'released', 'done', 'done-foreign', 'refused'),
  missing: missed,
  unlocked: on<Saga, 'unlocked'>((saga) => end(saga, 'released', saga.reason), 'released'),
  failed: on(failed, 'parked'),
};
