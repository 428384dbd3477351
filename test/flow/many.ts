import { expect } from 'vitest';
import type { EInvoiceReport } from '../../src/store/sagas/e-invoice-reports.js';
import { eventually } from '../eventually.js';
import type { Stage } from './stage.js';

/** Waits until the latest saga of every one of these invoices has ended, or waits for a person. */
export async function allSettle(stage: Stage, ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    const latest = await latestOf(stage);
    const under = ids.filter((id) => !isSettled(latest.get(id)));
    expect(
      under.map((id) => `${id}: ${latest.get(id)?.state} ${latest.get(id)?.reason?.code ?? ''}`),
    ).toEqual([]);
  });
}

function isSettled(saga: EInvoiceReport | undefined): boolean {
  return saga !== undefined && (saga.runAt === null || saga.state === 'parked');
}

export async function latestOf(stage: Stage): Promise<ReadonlyMap<string, EInvoiceReport>> {
  return new Map((await stage.daemon().reportEInvoices()).map((saga) => [saga.invoiceId, saga]));
}

/** How each invoice ended, for a table: state, alerts, mails, and whether it is `locked` or `deleted`. */
export async function outcomes(stage: Stage, ids: readonly string[]): Promise<Record<string, string>> {
  const latest = await latestOf(stage);
  const ends = ids.map((id) => {
    const invoice = stage.sandbox.state.invoices.get(id);
    const parts = [
      latest.get(id)?.state ?? 'no saga',
      ...stage.alertsOf(id).map((code) => `alert ${code}`),
      ...Array<string>(stage.mails(id)).fill('mail'),
      ...(invoice === undefined ? ['deleted'] : []),
      ...(invoice?.locked === true ? ['locked'] : []),
    ];
    return [id, parts.join(', ')] as const;
  });
  return Object.fromEntries(ends);
}
