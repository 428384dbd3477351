import type { BankLine } from '@spacebooks/bank-statements/statement';
import { localDate } from '@spacebooks/base/calendar';
import type { Invoice } from '@spacebooks/cobot-sandbox';
import type { SimulatedWorld } from '../world.js';
import type { BankAct } from './bank-acts.js';

const FEE_CENTS = 350;

type Booked = Pick<BankLine, 'amount'> & Partial<BankLine>;

/** The bank books a line today. @throws Error where there is nothing that it could be about */
export function bookLine(act: Extract<BankAct, { type: 'bank-line' }>, world: SimulatedWorld): void {
  const line = lineOf(act, world);
  const bookedOn = localDate(world.time.now(), 'Europe/Berlin');
  if (line.amount !== 0) world.bank.book(act.space, { ...line, bookedOn, valueOn: bookedOn });
}

function lineOf(
  { space, kind, which }: Extract<BankAct, { type: 'bank-line' }>,
  { bank, platform, pickInvoice }: SimulatedWorld,
): Booked {
  const lines = bank.lines[space];
  const invoice = (further = 0): Invoice =>
    platform.operator.invoice(pickInvoice(which + further, `space-${space}`));
  switch (kind) {
    case 'expense':
      return { amount: -1_000 - which, remittance: 'Strom' };
    case 'twin': {
      const last = lines.at(-1);
      if (last === undefined) throw new Error('nothing was booked yet');
      return last;
    }
    case 'bounce': {
      const paid = lines.filter(({ amount }) => amount > 0);
      const back = paid[which % Math.max(1, paid.length)];
      if (back === undefined) throw new Error('nothing came in yet');
      const { remittance, counterparty } = back;
      const amount = -back.amount - FEE_CENTS;
      return { amount, remittance, counterparty, returnReason: 'AC04', fees: FEE_CENTS };
    }
    case 'several': {
      const [one, other] = [invoice(), invoice(1)];
      if (one === other) throw new Error('there is only one invoice');
      const remittance = `Rechnungen ${one.content.number} ${other.content.number}`;
      return { amount: openCents(one) + openCents(other), counterparty: payerOf(one), remittance };
    }
    default: {
      const paid = invoice();
      const open = openCents(paid);
      const amount = kind === 'part' ? Math.floor(open / 2) : kind === 'over' ? open + 1_000 : open;
      const remittance = kind === 'numberless' ? 'Miete' : `Rechnung ${paid.content.number}`;
      return { amount, counterparty: payerOf(paid), remittance };
    }
  }
}

/** What is still to be paid; the whole where it is paid: some pay twice. */
function openCents({ content }: Invoice): number {
  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  const open = cents(content.payableAmount) - cents(content.paidAmount);
  return Math.abs(open > 0 ? open : cents(content.payableAmount));
}

function payerOf({ content }: Invoice): BankLine['counterparty'] {
  const serial = String(content.customerNumber ?? '0').padStart(10, '0');
  return { name: 'Zahler', account: `DE00${serial}`, bic: null };
}
