import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { POLISH_INVOICE } from '../../../test/flow/warsaw.js';
import { backUp } from './backups.js';
import { performBank } from './bank/perform-bank.js';
import { foreignDocument } from './foreign-document.js';
import { performKsef } from './ksef-people.js';
import { takeNothing } from './not-taking.js';
import { operate } from './operators.js';
import type { Act, SpaceId } from './plan.js';
import { tokenOf } from './sandbox-seed.js';
import { fallSilent } from './silent-folders.js';
import type { SimulatedWorld } from './world.js';

const HOUR = 3_600_000;
const ANOTHER_BUYER = '5213017228';
const DAY = 24 * HOUR;

/** Does what the plan says, as far as the world allows it now: what it does not allow happens to nobody. */
export async function perform(act: Act, world: SimulatedWorld): Promise<void> {
  const { platform, ksef, network, machine, disk, time } = world;
  const { worldClock } = time;
  switch (act.type) {
    case 'invoice': {
      const { id } = platform.operator.createInvoice(inputOf(act, world));
      if (act.kind === 'poisoned') world.poison.add(id);
      if (act.send) world.send(id, 'automatic');
      return;
    }
    case 'send':
      return world.send(world.pickInvoice(act.which), 'manual');
    case 'edit': {
      const id = world.pickInvoice(act.which);
      const polish = platform.operator.invoice(id).spaceId === 'space-warsaw';
      const items = [
        { description: 'Edited', net: `${100 + (act.which % 300)}`, rate: polish ? '23' : '19' },
      ];
      return void platform.operator.editInvoice(id, { items });
    }
    case 'lock':
      return lock(world.pickInvoice(act.which), world);
    case 'unlock':
      return unlock(world.pickInvoice(act.which), world);
    case 'delete':
      return void platform.operator.deleteInvoice(world.pickInvoice(act.which));
    case 'pay':
      return void platform.operator.settleInvoice(world.pickInvoice(act.which), { paid: true });
    case 'write-off':
      return void platform.operator.writeOffInvoice(world.pickInvoice(act.which));
    case 'foreign-pdf':
      return void platform.operator.attachForeignPdf(world.pickInvoice(act.which));
    case 'correct':
      return correct(world.pickInvoice(act.which), world, false);
    case 'foreign-document':
      return foreignDocument(world.pickInvoice(act.which, 'space-warsaw'), world);
    case 'adopt':
      return world.adopt();
    case 'decide-batch':
      return world.decideBatch(act.status, act.which);
    case 'retry':
    case 'release':
    case 'replay':
    case 'put-aside':
    case 'pause':
    case 'resume':
      return operate(act, world);
    case 'backup':
      return backUp(world);
    case 'restart':
      // A crash while it stops has its own way back.
      if (!(await machine.stop())) return;
      world.variant = { ...world.variant, ...act.variant };
      worldClock.after(act.downMs, () => machine.start());
      return;
    case 'stop':
      if (await machine.stop()) worldClock.after(act.downMs, () => machine.start());
      return;
    case 'crash':
      return machine.crashAfter(act.steps, act.downMs);
    case 'fault':
      return network.addFault({ ...act, ...(act.on !== undefined && { on: new RegExp(act.on) }) } as never);
    case 'refuse-space':
      network.refuse(tokenOf(act.space), act.status);
      worldClock.after(act.ms, () => network.refuse(tokenOf(act.space), null));
      return;
    case 'lose-events':
      platform.operator.addFault({
        match: { event: act.event },
        count: act.count,
        action: { type: 'swallow' },
      });
      return;
    case 'repeat-event': {
      const deliveries = platform.state.deliveries.journal.entries(1);
      const delivery = deliveries[act.which % Math.max(1, deliveries.length)];
      if (delivery !== undefined) platform.operator.replayDelivery(delivery.id);
      return;
    }
    case 'clock':
      return world.setClock(act.wrongByMs);
    case 'full-disk':
      if (act.database) world.fillDatabase();
      disk.setFull(true);
      worldClock.after(act.ms, () => world.makeRoom());
      return;
    case 'silent-folder':
      return fallSilent(world, act.space, act.ms);
    case 'ksef-down':
      ksef.operator.setDown(true);
      worldClock.after(act.ms, () => ksef.operator.setDown(false));
      return;
    case 'ksef-slow':
      ksef.operator.change({ processing_ms: act.ms, index_lag_ms: act.ms / 2 });
      worldClock.after(act.ms, () => ksef.operator.change({ processing_ms: 2_000, index_lag_ms: 30_000 }));
      return;
    case 'ksef-kill-sessions':
      return void ksef.operator.killSessions();
    case 'ksef-end-logins':
      return ksef.operator.endLogins();
    case 'ksef-verdict':
      return ksef.operator.orderVerdict({ code: act.code });
    case 'ksef-takes-nothing':
      return takeNothing(world, act.how, act.ms);
    case 'announce':
    case 'withdraw':
    case 'collective':
    case 'swap-certificate':
      return performKsef(act, world);
    case 'correct-for-another':
      return correct(acceptedInvoice(act.which, world), world, true);
    default:
      return performBank(act, world);
  }
}

function inputOf(act: Extract<Act, { type: 'invoice' }>, { time }: SimulatedWorld): InvoiceInput {
  const { space, kind, net } = act;
  const polish = space === 'warsaw';
  const rate = kind === 'unclear' ? '0' : polish ? '23' : '19';
  const items: InvoiceInput['items'] = [{ description: 'Fix Desk', net, rate }];
  if (kind === 'two-rates') items.push({ description: 'Book', net: '14.02', rate: polish ? '23' : '7' });
  const shift = kind === 'future' ? DAY : kind === 'yesterday' ? -DAY : 0;
  return {
    ...(polish ? POLISH_INVOICE : {}),
    ...(polish && kind === 'unclear' ? { tax_id: null } : {}),
    // One customer in three, so that he pays several at once.
    ...(polish ? { debitor: { type: 'memberships', id: `m-${net.length % 3}` } } : {}),
    space: `space-${space}`,
    items,
    customer_number: String(10 + (net.length % 5)),
    invoice_date: new Date(time.now() + shift + 2 * HOUR).toISOString().slice(0, 10),
  };
}

/** One that is locked already keeps the lock of whoever has locked it. */
function lock(id: string, { platform, lockedByPeople }: SimulatedWorld): void {
  if (!platform.operator.invoice(id).locked) lockedByPeople.add(id);
  platform.operator.lockInvoice(id);
}

function unlock(id: string, { platform, lockedByPeople }: SimulatedWorld): void {
  platform.operator.unlockInvoice(id);
  lockedByPeople.delete(id);
}

/** One that KSeF has: a correction of any other is refused for that. */
function acceptedInvoice(which: number, { withDatabase }: SimulatedWorld): string {
  const accepted = 'select invoice_id from saga where ksef_number is not null order by created_at';
  const ids = (withDatabase((database) => database.prepare(accepted).pluck().all()) ?? []) as string[];
  const id = ids[which % Math.max(1, ids.length)];
  if (id === undefined) throw new Error('KSeF has accepted nothing yet');
  return id;
}

/** @param forAnother whether it names another buyer, for whom no correction is made */
function correct(originalId: string, world: SimulatedWorld, forAnother: boolean): void {
  const original = world.platform.operator.invoice(originalId);
  const space = original.spaceId.replace('space-', '') as SpaceId;
  const act = { type: 'invoice', space, kind: 'plain', net: '10.00', send: true } as const;
  const input = inputOf(act, world);
  const items = input.items.map((item) => ({ ...item, quantity: '-1' }));
  const { id } = world.platform.operator.createInvoice({
    ...input,
    items,
    corrected_invoice: original.id,
    ...(forAnother && { tax_id: ANOTHER_BUYER }),
  });
  if (forAnother && original.content.taxId !== ANOTHER_BUYER) world.forAnotherBuyer.add(id);
  world.send(id, 'automatic');
}
