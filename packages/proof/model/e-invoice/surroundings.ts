import type { Happens } from '../engine/model.js';
import { acceptedOf, arrival, arrivalsOf, sessionField } from './arrivals.js';
import { SESSIONS, type World } from './world.js';

/** What platform and KSeF do by themselves. */
export function live(world: World, happens: Happens<World>): void {
  mail(world, happens);
  decide(world, happens);
  recover(world, happens);
  if (world.troubles > 0) breakDown(world, happens, { troubles: world.troubles - 1 });
}

/** What waited for its e-invoice goes to the customer. */
function mail(world: World, happens: Happens<World>): void {
  const { exists, sentStatus, pdf, eInvoice, troubles } = world;
  if (!exists || sentStatus !== 'sendingRequested' || (pdf === 'none' && eInvoice === 'none')) return;
  happens('environment', 'the platform mails it', { sentStatus: 'sent' });
  if (troubles > 0)
    happens('fault', 'its mail fails', { sentStatus: 'failedToSend', troubles: troubles - 1 });
}

/** KSeF decides about what it has received: of two with the same key only the first is accepted. */
function decide(world: World, happens: Happens<World>): void {
  const isTaken = acceptedOf(world) !== undefined || world.other !== 'none';
  for (const received of arrivalsOf(world)) {
    if (received.verdict !== 'processing') continue;
    const { place } = received;
    const as = (verdict: 'accepted' | 'duplicate' | 'rejected' | 'dropped') => ({
      [place]: arrival({ ...received, verdict }),
    });
    if (isTaken) happens('environment', 'KSeF finds a duplicate', as('duplicate'));
    else happens('environment', 'KSeF accepts', { ...as('accepted'), isIndexed: false });
    if (world.troubles === 0) continue;
    const troubles = world.troubles - 1;
    happens('fault', 'KSeF rejects', { ...as('rejected'), troubles });
    happens('fault', 'KSeF gives up on a document', { ...as('dropped'), troubles });
  }
  if (acceptedOf(world) !== undefined && !world.isIndexed)
    happens('environment', 'the index finds it', { isIndexed: true });
  if (world.other === 'accepted') happens('environment', 'the index finds the other', { other: 'indexed' });
}

function recover(world: World, happens: Happens<World>): void {
  if (world.platform !== 'up') happens('environment', 'the platform works again', { platform: 'up' });
  if (world.isLifted && !world.isLeased)
    happens('environment', 'the total failure was a mistake', { isLifted: false });
  if (world.ksef !== 'up') happens('environment', 'KSeF works again', { ksef: 'up' });
}

function breakDown(world: World, happens: Happens<World>, left: Partial<World>): void {
  if (world.platform === 'up') {
    happens('fault', 'the platform is down', { ...left, platform: 'down' });
    happens('fault', 'the platform turns us away', { ...left, platform: 'denies' });
    happens('fault', 'the platform answers with conflicts', { ...left, platform: 'conflicts' });
  }
  if (world.plan === 'platform') return;
  if (world.ksef === 'up') {
    happens('fault', 'KSeF is down', { ...left, ksef: 'down' });
    happens('fault', 'KSeF turns us away', { ...left, ksef: 'denies' });
    happens('fault', 'KSeF takes no documents', { ...left, ksef: 'takes nothing' });
    happens('fault', 'KSeF fails with each document', { ...left, ksef: 'fails sends' });
    happens('fault', 'KSeF wants documents to wait for hours', { ...left, ksef: 'blocks' });
    happens('fault', 'KSeF gives sessions no rights', { ...left, ksef: 'gives no rights' });
  }
  // Whoever reads the configuration anew has nothing in hand.
  if (!world.isLifted && !world.isLeased)
    happens('fault', 'a total failure is announced', { ...left, isLifted: true });
  for (const each of SESSIONS) {
    const session = sessionField(each);
    if (world[session] === 'open')
      happens('fault', 'KSeF closes the session', { ...left, [session]: 'closed' });
  }
  if (world.other === 'none' && acceptedOf(world) === undefined)
    happens('fault', 'another program issues under our number', { ...left, other: 'accepted' });
}
