import { validate as isBelgian } from 'stdnum/lib/cjs/be/vat.js';
import { validate as isSwiss } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as isCzech } from 'stdnum/lib/cjs/cz/ico.js';
import { validate as isSiren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as isPersonOfItaly } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate as isCompanyOfItaly } from 'stdnum/lib/cjs/it/iva.js';
import type { SellerCountry, SellerSettings } from '../../domain/settings.js';
import type { Seller } from '../model.js';
import { cleanLine, lineOrNull } from './text.js';

interface Register {
  /** ISO 6523 ICD */
  readonly scheme: string;
  /** Without blanks and dots. */
  readonly form: RegExp;
  readonly isRight?: (id: string) => { readonly isValid: boolean };
}

/** Registers that have a scheme of their own, by the form and the check digits of their numbers. */
const REGISTERS: Readonly<Partial<Record<SellerCountry, readonly Register[]>>> = {
  FR: [
    { scheme: '0002', form: /^\d{9}$/, isRight: isSiren },
    { scheme: '0009', form: /^\d{14}$/, isRight: isSiret },
  ],
  // Numbers of the KvK have no check digit.
  NL: [{ scheme: '0106', form: /^\d{8}$/ }],
  BE: [{ scheme: '0208', form: /^[01]\d{9}$/, isRight: isBelgian }],
  CH: [{ scheme: '0183', form: /^CHE\d{9}$/, isRight: isSwiss }],
  // The codice fiscale of a company has the form of its VAT number, that of a person has letters.
  IT: [
    { scheme: '0210', form: /^\d{11}$/, isRight: isCompanyOfItaly },
    { scheme: '0210', form: /^[A-Z0-9]{16}$/, isRight: isPersonOfItaly },
  ],
  CZ: [{ scheme: '0154', form: /^\d{8}$/, isRight: isCzech }],
};

/** BT-30 with its scheme: the operator's, else that of the register in the seller's country that has such numbers. */
export function buildRegistration(
  { registration_id: given, registration_scheme: named }: SellerSettings,
  country: SellerCountry,
): Pick<Seller, 'registrationId' | 'registrationScheme'> {
  const id = lineOrNull(given);
  if (id === null) return { registrationId: null };
  if (named !== undefined) return { registrationId: id, registrationScheme: cleanLine(named) };
  const compact = id.replace(/[\s.-]/g, '').toUpperCase();
  const register = REGISTERS[country]?.find(
    ({ form, isRight }) => form.test(compact) && (isRight === undefined || isRight(compact).isValid),
  );
  return register === undefined
    ? { registrationId: id }
    : { registrationId: compact, registrationScheme: register.scheme };
}
