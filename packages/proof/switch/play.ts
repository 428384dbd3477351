import { NO_COUNTERPARTY } from '@spacebooks/bank-statements/statement';
import { addDays } from '@spacebooks/base/calendar';
import { PLAIN_VARIANT } from '../simulation/config.js';
import { meanwhile } from '../simulation/meanwhile.js';
import { passTime } from '../simulation/pass-time.js';
import { createWorld, type SimulatedWorld } from '../simulation/world.js';
import { decideByTruth, takeStatement } from './bank-work.js';
import { switchedSpace } from './config.js';
import { confirmWhatIsAsked, issueWhatIsMissing } from './finance-work.js';
import type { BilledAct, SwitchAct, SwitchHistory } from './history.js';

const SPACE = 'space-berlin';
const HOUR = 3_600_000;
/** The statement of a day is imported that often, and what it leaves open is decided on the day after. */
const STATEMENT_DAYS = 3;
/** After the last day: what was decided on it is posted, copied and exported. */
const NIGHTS_AFTER = 2;

/** The platform by itself until the cutover; from then on a daemon beside it, and a person at the bank's lines. */
export async function playSwitch<T>(
  history: SwitchHistory,
  look: (world: SimulatedWorld) => Promise<T>,
): Promise<T> {
  const { acts, cutover, end, seed } = history;
  const first = acts[0]?.day ?? cutover;
  const start = momentOf(first, 8);
  const world = await createWorld(
    { seed, start, length: 0, furtherSpaces: 0, variant: PLAIN_VARIANT, events: [] },
    {
      realVisuals: false,
      bug: null,
      observer: null,
      config: (place) => switchedSpace(place, cutover),
    },
  );
  try {
    world.platform.operator.switchSpace(SPACE, { eInvoicing: false });
    const byDay = Map.groupBy(acts, ({ day }) => day);
    const last = addDays(end, NIGHTS_AFTER);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (day === cutover) {
        world.platform.operator.switchSpace(SPACE, { eInvoicing: true });
        world.machine.start();
      }
      await reach(world, momentOf(day, 10));
      for (const act of byDay.get(day) ?? []) happen(act, history, world);
      if (day >= cutover) await meanwhile(world, work(day, history, world));
    }
    await reach(world, momentOf(last, 22));
    return await meanwhile(world, look(world));
  } finally {
    await world.close();
  }
}

/** An hour of the day in Berlin's summer. */
function momentOf(day: string, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) + (hour - 2) * HOUR;
}

async function reach(world: SimulatedWorld, moment: number): Promise<void> {
  if (world.machine.state !== 'down') return passTime(world, moment);
  await world.time.sleepThrough(Math.max(0, moment - world.time.now()));
}

function happen(act: SwitchAct, history: SwitchHistory, world: SimulatedWorld): void {
  const { operator } = world.platform;
  switch (act.do) {
    case 'pay': {
      const amount = (act.cents / 100).toFixed(2);
      operator.recordPayment(act.invoice, { paidAt: act.day, amount, note: 'Überweisung' });
      break;
    }
    case 'settle':
      operator.settleInvoice(act.invoice, { paid: true });
      break;
    case 'write off':
      operator.writeOffInvoice(act.invoice);
      break;
    default:
      bill(act, history, world);
  }
}

function bill(act: BilledAct, { members }: SwitchHistory, { platform, send }: SimulatedWorld): void {
  const { id, number, day, items, corrects, member, byPlatform, plain } = act;
  const by = members.find((each) => each.id === member);
  const { operator } = platform;
  operator.createInvoice({
    ...{ id, number, space: SPACE, invoice_date: day, due_date: addDays(day, 14) },
    items: items.map(({ description, net, rate, code }) => ({
      ...{ description, net: (net / 100).toFixed(2), rate: String(rate), accounting_code: code },
    })),
    customer_number: by?.customer ?? null,
    recipient: { name: by?.name ?? '', company: by?.company ?? null },
    debitor: { type: 'memberships', id: member },
    corrected_invoice: corrects,
  });
  if (byPlatform) operator.attachForeignPdf(id);
  if (plain) operator.switchSpace(SPACE, { eInvoicing: false });
  send(id, 'automatic');
  if (plain) operator.switchSpace(SPACE, { eInvoicing: true });
}

async function work(day: string, { lines, cutover }: SwitchHistory, world: SimulatedWorld): Promise<void> {
  for (const line of lines) {
    if (line.day !== day) continue;
    const counterparty = { ...NO_COUNTERPARTY, name: line.name, account: line.account };
    world.bank.book('berlin', { bookedOn: day, amount: line.cents, counterparty, remittance: line.text });
  }
  const turn = Number(day.slice(8)) % STATEMENT_DAYS;
  if (turn === 0) await takeStatement(world, day, cutover);
  if (turn === 1) await decideByTruth(world, lines);
  if (turn !== 2) return;
  await confirmWhatIsAsked(world, cutover);
  await issueWhatIsMissing(world);
}
