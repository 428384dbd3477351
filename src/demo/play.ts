import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import { fileNameOf } from '../document/file-name.js';
import { isEnded } from '../domain/saga/model.js';
import type { EInvoiceReport } from '../store/sagas/e-invoice-reports.js';
import { DEMO_INVOICES, type DemoInvoice } from './scenario.js';
import type { DemoStage } from './stage.js';

/** The outcome of one invoice. */
export interface DemoResult {
  readonly invoice: DemoInvoice;
  readonly number: string;
  /** All its sagas; a repeated event may start another one. */
  readonly sagas: readonly EInvoiceReport[];
  /** The requests to the platform about it. */
  readonly requests: readonly string[];
  /** Mails to its customer. */
  readonly mails: number;
  readonly files: readonly string[];
}

/** Generous, for busy machines. */
const LONGEST_MS = 180_000;
const POLL_MS = 20;

/** Requests the e-invoices of the scenario and waits until each has ended. @param out for the files */
export async function play(
  { sandbox, ksef, daemon }: DemoStage,
  out: string,
): Promise<readonly DemoResult[]> {
  // Of yesterday, so that the next night is theirs.
  const invoice_date = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -1);
  for (const { id, input, fault, chargedAfterDays } of DEMO_INVOICES) {
    const charged =
      chargedAfterDays === undefined
        ? {}
        : {
            attributes: { canCharge: true, chargeAt: `${addDays(invoice_date, chargedAfterDays)}T11:00:00Z` },
          };
    sandbox.operator.createInvoice({ invoice_date, ...input, ...charged, id });
    if (fault !== undefined) sandbox.operator.addFault(fault);
  }
  const sagasOf = async (id: string): Promise<EInvoiceReport[]> =>
    (await daemon.reportEInvoices()).filter((saga) => saga.invoiceId === id);
  const hasEnded = async ({ id, ends }: DemoInvoice): Promise<boolean> => {
    const sagas = await sagasOf(id);
    if (sagas.length === 0 || !sagas.every((saga) => isEnded(saga.state))) return false;
    return ends !== 'done' || mailsTo(sandbox, id) > 0;
  };
  for (const invoice of DEMO_INVOICES.filter(({ ksefFaults }) => ksefFaults !== undefined)) {
    for (const rule of invoice.ksefFaults ?? []) ksef.operator.addFault(rule);
    sandbox.operator.requestSending(invoice.id, 'automatic');
    await until(`KSeF has refused a copy of ${invoice.id}`, async () =>
      ksef.operator.documents().some(isDuplicate),
    );
    ksef.operator.clearFaults();
    await until(`${invoice.id} has ended`, () => hasEnded(invoice));
  }
  for (const { id, ksefFaults } of DEMO_INVOICES) {
    if (ksefFaults === undefined) sandbox.operator.requestSending(id, 'automatic');
  }
  for (const { id, deliveredTwice } of DEMO_INVOICES) {
    if (deliveredTwice === true) await deliverAgain(sandbox, id);
  }
  await until('every invoice has ended', async () => {
    for (const invoice of DEMO_INVOICES) if (!(await hasEnded(invoice))) return false;
    return true;
  });
  const results: DemoResult[] = [];
  for (const invoice of DEMO_INVOICES) {
    const sagas = await sagasOf(invoice.id);
    const { number } = sandbox.operator.invoice(invoice.id).content;
    results.push({
      invoice,
      number,
      sagas,
      requests: requestsAbout(sandbox, invoice.id),
      mails: mailsTo(sandbox, invoice.id),
      files: await writeFiles(daemon, number, sagas, out),
    });
  }
  return results;
}

const isDuplicate = ({ verdict }: { readonly verdict: number }): boolean => verdict === 440;

async function deliverAgain(sandbox: DemoStage['sandbox'], id: string): Promise<void> {
  await until('the event was delivered', async () => {
    const delivery = sandbox.state.deliveries.journal
      .entries(1)
      .find((entry) => entry.event === 'requested_e_invoice' && JSON.stringify(entry.body).includes(id));
    if (delivery === undefined || delivery.state !== 'delivered') return false;
    sandbox.operator.replayDelivery(delivery.id);
    return true;
  });
}

function mailsTo(sandbox: DemoStage['sandbox'], id: string): number {
  return sandbox.state.mails.entries(1).filter((mail) => mail.invoiceId === id && mail.outcome === 'sent')
    .length;
}

function requestsAbout(sandbox: DemoStage['sandbox'], id: string): string[] {
  return sandbox.state.requests
    .entries(1)
    .filter((entry) => entry.path.includes(`/invoices/${id}`))
    .map((entry) => `${entry.method} …${entry.path.split(id)[1]} → ${entry.status ?? 'no answer'}`);
}

async function writeFiles(
  daemon: DemoStage['daemon'],
  number: string,
  sagas: readonly EInvoiceReport[],
  out: string,
): Promise<string[]> {
  const made = sagas.find((saga) => saga.pdf !== null);
  if (made === undefined) return [];
  const folder = made.ksefNumber === null ? out : join(out, 'ksef');
  mkdirSync(folder, { recursive: true });
  const name = join(folder, fileNameOf(number));
  const files = [
    { path: `${name}.pdf`, address: made.pdf },
    { path: `${name}.xml`, address: made.xml },
    { path: `${name}-upo.xml`, address: made.receipt },
  ].filter(({ address }) => address !== null);
  for (const { path, address } of files) writeFileSync(path, await daemon.archive.get(address ?? ''));
  return files.map(({ path }) => relative(process.cwd(), path));
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = systemClock.now() + LONGEST_MS;
  while (!(await condition())) {
    if (systemClock.now() > end)
      throw new Error(`the demo timed out after ${LONGEST_MS / 1000} s, waiting until ${what}`);
    await systemClock.sleep(POLL_MS);
  }
}
