import { validate as austrian } from 'stdnum/lib/cjs/at/uid.js';
import { validate as belgian } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bulgarian } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as swiss } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as cypriot } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as czech } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as german } from 'stdnum/lib/cjs/de/vat.js';
import { validate as danish } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as estonian } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as spanish } from 'stdnum/lib/cjs/es/nif.js';
import { validate as finnish } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as french } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as british } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as greek } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as croatian } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hungarian } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as irish } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as italian } from 'stdnum/lib/cjs/it/iva.js';
import { validate as lithuanian } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as luxembourgish } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as latvian } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as maltese } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as dutch } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as norwegian } from 'stdnum/lib/cjs/no/mva.js';
import { validate as polish } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as portuguese } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as romanian } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as swedish } from 'stdnum/lib/cjs/se/vat.js';
import { validate as slovenian } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as slovak } from 'stdnum/lib/cjs/sk/dph.js';

/** The VAT ids of one country. */
interface VatIdForm {
  /** What follows the prefix. */
  readonly body: RegExp;
  /** One that can be shown: 9 stands for a digit, X for a letter or a digit. */
  readonly shape: string;
  /** Whether the check digits of a well-formed id hold. */
  readonly hasRightDigits: (vatId: string) => boolean;
}

type Validate = (text: string) => { readonly isValid: boolean };

/** By the part after the prefix of two letters. */
function form(body: RegExp, shape: string, validate: Validate): VatIdForm {
  return {
    body,
    shape,
    hasRightDigits: (vatId) => !/^0+$/.test(vatId.slice(2)) && validate(vatId.slice(2)).isValid,
  };
}

const BRITISH = /^(\d{9}|\d{12}|(GD|HA)\d{3})$/;

/** Prefixes of the EU (Greece writes EL), XI of Northern Ireland, and those of Great Britain, Norway and Switzerland. */
export const VAT_ID_FORMS: Readonly<Record<string, VatIdForm>> = {
  AT: form(/^U\d{8}$/, 'ATU99999999', austrian),
  BE: form(/^[01]\d{9}$/, 'BE0999999999', belgian),
  BG: form(/^\d{9,10}$/, 'BG999999999', bulgarian),
  CH: {
    body: /^E\d{9}(MWST|TVA|IVA)?$/,
    shape: 'CHE-999.999.999 MWST',
    hasRightDigits: (vatId) => swiss(vatId.slice(0, 12)).isValid,
  },
  CY: form(/^\d{8}[A-Z]$/, 'CY99999999X', cypriot),
  CZ: form(/^\d{8,10}$/, 'CZ99999999', czech),
  DE: form(/^\d{9}$/, 'DE999999999', german),
  DK: form(/^\d{8}$/, 'DK99999999', danish),
  EE: form(/^\d{9}$/, 'EE999999999', estonian),
  EL: form(/^\d{9}$/, 'EL999999999', greek),
  ES: form(/^[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESX9999999X', spanish),
  FI: form(/^\d{8}$/, 'FI99999999', finnish),
  FR: form(/^[A-Z0-9]{2}\d{9}$/, 'FRXX999999999', french),
  GB: form(BRITISH, 'GB999999999', british),
  HR: form(/^\d{11}$/, 'HR99999999999', croatian),
  HU: form(/^\d{8}$/, 'HU99999999', hungarian),
  IE: form(/^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, 'IE9999999X', irish),
  IT: form(/^\d{11}$/, 'IT99999999999', italian),
  LT: form(/^(\d{9}|\d{12})$/, 'LT999999999', lithuanian),
  LU: form(/^\d{8}$/, 'LU99999999', luxembourgish),
  LV: form(/^\d{11}$/, 'LV99999999999', latvian),
  MT: form(/^\d{8}$/, 'MT99999999', maltese),
  NL: form(/^\d{9}B\d{2}$/, 'NL999999999B99', dutch),
  NO: form(/^\d{9}(MVA)?$/, 'NO999999999MVA', (body) => norwegian(`${body.slice(0, 9)}MVA`)),
  PL: form(/^\d{10}$/, 'PL9999999999', polish),
  PT: form(/^\d{9}$/, 'PT999999999', portuguese),
  RO: form(/^\d{2,10}$/, 'RO99999999', romanian),
  SE: form(/^\d{10}01$/, 'SE999999999901', swedish),
  SI: form(/^\d{8}$/, 'SI99999999', slovenian),
  SK: form(/^\d{10}$/, 'SK9999999999', slovak),
  XI: form(BRITISH, 'XI999999999', british),
};
