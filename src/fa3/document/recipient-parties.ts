import type { XmlTree } from '../../document/xml/tree.js';
import type { Fa3Recipient } from '../terms.js';
import { postalAddress } from './address.js';
import type { Fa3Document } from './fa3-document.js';

/** TRolaPodmiotu3 */
const RECIPIENT = '2';
const LOCAL_GOVERNMENT_UNIT = '8';
const VAT_GROUP_MEMBER = '10';

/**
 * Podmiot3: the unit or member that the buyer buys for, in each role that JST and GV ask for. By its number there it
 * sees the invoice in KSeF.
 */
export function recipientParties({ fa3 }: Fa3Document): readonly XmlTree[] {
  const { recipient } = fa3;
  if (recipient === null) return [];
  const roles = [
    ...(fa3.buyerIsLocalGovernmentUnit ? [LOCAL_GOVERNMENT_UNIT] : []),
    ...(fa3.buyerIsVatGroupMember ? [VAT_GROUP_MEMBER] : []),
  ];
  return (roles.length === 0 ? [RECIPIENT] : roles).map((role) => ({
    DaneIdentyfikacyjne: { ...identifier(recipient), Nazwa: recipient.name },
    Adres: postalAddress(recipient.address),
    Rola: role,
  }));
}

function identifier({ identifier: given }: Fa3Recipient): XmlTree {
  return given.kind === 'nip' ? { NIP: given.nip } : { IDWew: given.id };
}
