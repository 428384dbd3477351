import { nationalIdsOf } from '../../domain/countries/countries.js';
import type { NationalId } from '../../domain/countries/country-law.js';
import type { SellerCountry, SellerSettings } from '../../domain/settings.js';
import type { Seller } from '../model.js';
import { cleanLine, lineOrNull } from './text.js';

/** BT-30 with its scheme: the operator's, else that of the register in the seller's country that has such numbers. */
export function buildRegistration(
  { registration_id: given, registration_scheme: named }: SellerSettings,
  country: SellerCountry,
): Pick<Seller, 'registrationId' | 'registrationScheme'> {
  const id = lineOrNull(given);
  if (id === null) return { registrationId: null };
  if (named !== undefined) return { registrationId: id, registrationScheme: cleanLine(named) };
  const compact = id.replace(/[\s.-]/g, '').toUpperCase();
  const scheme = nationalIdIn(country, compact)?.scheme;
  return scheme === undefined
    ? { registrationId: id }
    : { registrationId: compact, registrationScheme: scheme };
}

/** Which id of that country a compact text is, by form and check digits. */
export function nationalIdIn(country: string, compact: string): NationalId | undefined {
  return nationalIdsOf(country).find(
    ({ form, isRight }) => form.test(compact) && (isRight === undefined || isRight(compact).isValid),
  );
}
