import { parseNip } from '@spacebooks/base/nip';
import { buildAddress, SENDER_PLACE } from '../../document/build/address.js';
import { customerOf } from '../../document/build/customer.js';
import { lineOrNull } from '../../document/build/text.js';
import type { PostalAddress } from '../../document/model.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import type { StatedOriginal, StatedParty } from '../../domain/stated-original.js';
import { buildPolishBuyer } from '../build/buyer.js';
import { addressLines } from '../document/address.js';

/** The same of an invoice whose document is not ours: what the platform shows, read as our own document would. */
export function statedOnPlatform(
  invoice: Invoice,
  customers: readonly CustomerSettings[],
): Omit<StatedOriginal, 'customer'> {
  const ignore = (): void => undefined;
  const { buyer, identifier } = buildPolishBuyer(invoice, customerOf(invoice, customers), ignore);
  const nip = parseNip(invoice.senderTaxId ?? '');
  const sender = buildAddress(invoice.sender, SENDER_PLACE, ignore);
  return {
    currency: invoice.totalAmount.currency,
    seller:
      nip === null
        ? null
        : {
            identifier: { kind: 'nip', nip },
            name: lineOrNull(invoice.sender.company) ?? lineOrNull(invoice.sender.name) ?? '',
            address: statedAddress(sender),
          },
    buyer: { identifier, name: buyer.name, address: statedAddress(buyer.address) },
    recipients: null,
    rate: null,
  };
}

function statedAddress(address: PostalAddress): StatedParty['address'] {
  const [line1, line2 = null] = addressLines(address);
  return line1 === undefined ? null : { country: address.countryCode, line1, line2 };
}
