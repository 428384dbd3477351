import { isoTime } from '../dates.js';
import type { World } from '../world.js';

/** Everything worth a look, without PDFs. */
export function stateOf(world: World): unknown {
  return {
    now: isoTime(world.clock.now()),
    speed: world.clock.speed,
    settings: world.settings,
    addresses: { base_url: world.addresses.baseUrl, auth_url: world.addresses.authUrl },
    users: [...world.users.values()].map(({ id, email }) => ({ id, email })),
    spaces: [...world.spaces.values()].map((space) => ({
      ...space,
      adminIds: [...space.adminIds],
      space_base_url: world.addresses.spaceUrl(space.subdomain),
    })),
    invoices: [...world.invoices.values()].map((invoice) => ({
      id: invoice.id,
      spaceId: invoice.spaceId,
      number: invoice.content.number,
      gross: invoice.content.totalAmount.gross,
      paidStatus: invoice.content.paidStatus,
      sentStatus: invoice.sentStatus,
      locked: invoice.locked,
      archived: invoice.pdf !== null,
      eInvoice: invoice.eInvoice,
      eInvoiceStandard: invoice.eInvoiceStandard,
      ksef: invoice.ksef,
    })),
    records: world.entries.counts(),
    subscriptions: [...world.subscriptions.values()],
    faults: world.faults.list(),
    journals: {
      requests: world.requests.next - 1,
      deliveries: world.deliveries.journal.next - 1,
      mails: world.mails.next - 1,
    },
  };
}
