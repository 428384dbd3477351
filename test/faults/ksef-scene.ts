import { expect } from 'vitest';
import type { KsefSandbox } from '../../src/sandbox/ksef/start.js';
import { play, type Scene, waitFor } from './scene.js';

export interface KsefScene extends Scene {
  readonly ksef: KsefSandbox;
}

/** Plays a scenario of a space that issues in KSeF. @param lines of `e_invoices.ksef` */
export function playInWarsaw(
  act: (scene: KsefScene) => Promise<void>,
  lines: readonly string[] = [],
): Promise<void> {
  return play((scene) => act(scene as KsefScene), { warsaw: lines });
}

/** KSeF has one accepted document, the platform its number, the customer one mail, and nobody was alarmed. */
export async function issuedOnce(scene: KsefScene, invoiceId: string): Promise<void> {
  await waitFor(() => expect(scene.mails(invoiceId)).toBe(1));
  const accepted = scene.ksef.operator.documents().filter(({ ksefNumber }) => ksefNumber !== null);
  expect(accepted).toHaveLength(1);
  const [document] = accepted;
  expect(scene.sandbox.operator.invoice(invoiceId)).toMatchObject({
    locked: true,
    eInvoice: true,
    ksef: { referenceNumber: document?.ksefNumber },
  });
  expect(scene.requests(invoiceId).filter((request) => request === 'POST /e_invoice 200')).toHaveLength(1);
  expect(scene.requests(invoiceId).filter((request) => request.startsWith('DELETE'))).toEqual([]);
  expect(scene.alerts()).toEqual([]);
}

/** The answer to the send is lost, and what KSeF has is not to be found: the next copy is a duplicate. */
export function loseTheDocument({ ksef }: KsefScene): void {
  ksef.operator.addFault({
    match: { operation: 'send-invoice' },
    count: 1,
    action: { type: 'drop-after-effect' },
  });
  ksef.operator.addFault({
    match: { operation: 'list-session-invoices' },
    count: 1,
    action: { type: 'status', status: 200, body: { invoices: [] } },
  });
}
