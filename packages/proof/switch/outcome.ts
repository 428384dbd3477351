import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Invoice } from '@spacebooks/cobot-sandbox';
import { Big } from 'big.js';
import type { SimulatedWorld } from '../simulation/world.js';
import { bankLines } from './bank-work.js';
import type { SwitchHistory } from './history.js';

/** Writes what each side has in the end into a folder, for the judge: the platform, both ledgers, the bank's lines. */
export async function writeOutcome(
  folder: string,
  history: SwitchHistory,
  world: SimulatedWorld,
): Promise<void> {
  const write = (name: string, content: string | Uint8Array): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  write('violations.json', JSON.stringify(world.violations));
  const { ledger, ...truth } = history;
  write('history.json', JSON.stringify(truth));
  for (const { name, content } of ledger) write(`before/${name}`, content);
  const invoices = [...world.platform.state.invoices.values()];
  write('platform.json', JSON.stringify(invoices.map((invoice) => asOnPlatform(invoice, world))));
  write('bank.json', JSON.stringify(await bankLines(world)));
  write(
    'alerts.json',
    JSON.stringify(world.machine.alerts.map(({ code, spaceId, text }) => ({ code, spaceId, text }))),
  );
  const { deliveries } = world;
  for (const name of readdirSync(deliveries, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.csv'))
      write(`since/${name.replaceAll('/', '_')}`, readFileSync(join(deliveries, name)));
  }
}

function asOnPlatform(invoice: Invoice, { platform }: SimulatedWorld) {
  const { id, content, sentStatus, eInvoice, payments } = invoice;
  const mails = platform.state.mails.entries(1).filter((mail) => mail.invoiceId === id);
  return {
    ...{ id, sentStatus, eInvoice },
    number: content.number,
    date: content.invoiceDate,
    customer: content.customerNumber,
    status: content.paidStatus,
    corrects: content.correctedInvoiceId,
    gross: cents(content.totalAmount.gross),
    taxes: content.totalAmount.taxes.map(({ rate, amount }) => ({ rate, cents: cents(amount) })),
    payments: payments.map(({ paidAt, amount }) => ({ day: paidAt, cents: cents(amount) })),
    mails: mails.map(({ eInvoice: isEInvoice }) => isEInvoice),
  };
}

function cents(amount: string): number {
  return new Big(amount).times(100).round().toNumber();
}
