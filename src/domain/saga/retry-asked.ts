import { isEnded, type Saga } from './model.js';

/** Why looking again would be of no use; null when it is: what is open looks at once, what waits for a person anew. */
export function whyNotRetryable({ state }: Saga): string | null {
  if (!isEnded(state) || state === 'refused' || state === 'released') return null;
  return state === 'gone'
    ? 'the invoice was deleted, or waits for no e-invoice any more: send it again on the platform'
    : `its e-invoice is ${state}`;
}
