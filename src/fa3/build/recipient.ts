import { lineOrNull } from '../../document/build/text.js';
import type { PostalAddress } from '../../document/model.js';
import type { KsefRecipientSettings } from '../../domain/ksef-settings.js';
import type { Fa3Recipient } from '../terms.js';

/** Podmiot3, from what the settings say of this customer; null where they name nobody. */
export function buildRecipient(given: KsefRecipientSettings | undefined): Fa3Recipient | null {
  if (given === undefined) return null;
  const { name, nip, internal_id: internalId, street, post_code: postCode, city } = given;
  const address: PostalAddress = {
    line1: lineOrNull(street),
    postCode: lineOrNull(postCode),
    city: lineOrNull(city),
    subdivision: null,
    // Units of local governments and members of VAT groups are in Poland.
    countryCode: 'PL',
  };
  return {
    name: lineOrNull(name) ?? '',
    identifier: nip === undefined ? { kind: 'internal', id: internalId ?? '' } : { kind: 'nip', nip },
    address,
  };
}
