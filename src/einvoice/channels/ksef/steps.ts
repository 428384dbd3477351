import type { Action } from '../../../domain/saga/model.js';
import type { PlatformAction, SagaSteps } from '../../run.js';
import { adopt } from './adopt.js';
import { compareDuplicate } from './compare-duplicate.js';
import { draw } from './draw.js';
import { confirmAbsent, locate } from './locate.js';
import { fetchReceipt, register } from './register.js';
import { ask, openSession, send } from './send.js';

/** What only an e-invoice that goes to KSeF needs done. */
export const KSEF_STEPS: Pick<SagaSteps, Exclude<Action, PlatformAction>> = {
  'open-session': openSession,
  send,
  locate,
  ask,
  'compare-duplicate': compareDuplicate,
  adopt,
  'confirm-absent': confirmAbsent,
  draw,
  register,
  'fetch-receipt': fetchReceipt,
};
