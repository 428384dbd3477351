import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import type { InvoiceEvent } from '../../src/domain/platform-event.js';
import { openBeside } from '../../src/store/engine/open.js';
import type { Db } from '../../src/store/schema/tables.js';
import type { Stage } from './stage.js';

/** The four requests of an e-invoice and the one that takes a lock back, as the sandbox's rules match them. */
export type RequestName = 'first show' | 'lock' | 'attach' | 'second show' | 'unlock';

const OPERATION: Readonly<Record<RequestName, string>> = {
  'first show': 'get-invoice',
  lock: 'lock-invoice',
  attach: 'attach-invoice-pdf',
  'second show': 'get-invoice',
  unlock: 'unlock-invoice',
};

/** Lets something go wrong with one of the requests of whatever invoice comes next. */
export function addFault(
  stage: Stage,
  request: RequestName,
  rule: Omit<FaultRuleInput, 'match' | 'after'>,
): void {
  const after = request === 'second show' ? 1 : 0;
  stage.sandbox.operator.addFault({ match: { operation: OPERATION[request] }, after, ...rule });
}

/** The same for one invoice, so that many can have their troubles at once. */
export function addFaultOf(
  stage: Stage,
  invoiceId: string,
  request: RequestName,
  rule: Omit<FaultRuleInput, 'match' | 'after'>,
): void {
  const after = request === 'second show' ? 1 : 0;
  const match = { operation: OPERATION[request], path: `*/invoices/${invoiceId}*` };
  stage.sandbox.operator.addFault({ match, after, ...rule });
}

/** The platform objects to the PDF for good, so that the lock has to be taken back. */
export function rejectPdf(stage: Stage): void {
  addFault(stage, 'attach', { action: { type: 'status', status: 422 } });
}

/** The platform forgets to make these callbacks. */
export function loseEvent(stage: Stage, event: InvoiceEvent): void {
  stage.sandbox.operator.addFault({ match: { event }, action: { type: 'swallow' } });
}

/** Works in the database as a process beside the daemon does, on whatever engine it is. */
export async function besideDaemon<T>(
  { location }: Pick<Stage, 'location'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await openBeside(location);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
