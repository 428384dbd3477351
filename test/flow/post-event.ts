import type { InvoiceEvent } from '../../src/domain/platform-event.js';
import type { Stage } from './stage.js';

/** Where the platform was told to post this event of the (first) space to. */
export function callbackUrl(stage: Stage, event: InvoiceEvent): string {
  const found = [...stage.sandbox.state.subscriptions.values()].find((each) => each.event === event);
  if (found === undefined) throw new Error(`nobody is subscribed to ${event}`);
  return found.callbackUrl;
}

/** Posts the event as the platform would. @returns the status of the answer */
export async function postEvent(stage: Stage, event: InvoiceEvent, invoiceId: string): Promise<number> {
  const url = `${stage.sandbox.spaceUrl('berlin')}/api/invoices/${invoiceId}`;
  return postBody(callbackUrl(stage, event), JSON.stringify({ url, trigger: 'automatic' }));
}

export async function postBody(url: string, body: string): Promise<number> {
  const answer = await fetch(url, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}
