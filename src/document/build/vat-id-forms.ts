import { validate as bulgarian } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as cypriot } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as danish } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as estonian } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as finnish } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as british } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as greek } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as croatian } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hungarian } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as irish } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as lithuanian } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as latvian } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as maltese } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as norwegian } from 'stdnum/lib/cjs/no/mva.js';
import { validate as portuguese } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as romanian } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as swedish } from 'stdnum/lib/cjs/se/vat.js';
import { validate as slovenian } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as slovak } from 'stdnum/lib/cjs/sk/dph.js';
import { COUNTRIES } from '../../domain/countries/countries.js';
import { type VatIdForm, vatIds } from '../../domain/countries/country-law.js';

const BRITISH = /^(\d{9}|\d{12}|(GD|HA)\d{3})$/;

/** Prefixes of the EU (Greece writes EL), XI of Northern Ireland, and those of Great Britain, Norway and Switzerland. */
export const VAT_ID_FORMS: Readonly<Record<string, VatIdForm>> = {
  AT: COUNTRIES.AT.vatId,
  BE: COUNTRIES.BE.vatId,
  BG: vatIds(/^\d{9,10}$/, 'BG999999999', bulgarian),
  CH: COUNTRIES.CH.vatId,
  CY: vatIds(/^\d{8}[A-Z]$/, 'CY99999999X', cypriot),
  CZ: COUNTRIES.CZ.vatId,
  DE: COUNTRIES.DE.vatId,
  DK: vatIds(/^\d{8}$/, 'DK99999999', danish),
  EE: vatIds(/^\d{9}$/, 'EE999999999', estonian),
  EL: vatIds(/^\d{9}$/, 'EL999999999', greek),
  ES: COUNTRIES.ES.vatId,
  FI: vatIds(/^\d{8}$/, 'FI99999999', finnish),
  FR: COUNTRIES.FR.vatId,
  GB: vatIds(BRITISH, 'GB999999999', british),
  HR: vatIds(/^\d{11}$/, 'HR99999999999', croatian),
  HU: vatIds(/^\d{8}$/, 'HU99999999', hungarian),
  IE: vatIds(/^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, 'IE9999999X', irish),
  IT: COUNTRIES.IT.vatId,
  LT: vatIds(/^(\d{9}|\d{12})$/, 'LT999999999', lithuanian),
  LU: COUNTRIES.LU.vatId,
  LV: vatIds(/^\d{11}$/, 'LV99999999999', latvian),
  MT: vatIds(/^\d{8}$/, 'MT99999999', maltese),
  NL: COUNTRIES.NL.vatId,
  NO: vatIds(/^\d{9}(MVA)?$/, 'NO999999999MVA', (body) => norwegian(`${body.slice(0, 9)}MVA`)),
  PL: COUNTRIES.PL.vatId,
  PT: vatIds(/^\d{9}$/, 'PT999999999', portuguese),
  RO: vatIds(/^\d{2,10}$/, 'RO99999999', romanian),
  SE: vatIds(/^\d{10}01$/, 'SE999999999901', swedish),
  SI: vatIds(/^\d{8}$/, 'SI99999999', slovenian),
  SK: vatIds(/^\d{10}$/, 'SK9999999999', slovak),
  XI: vatIds(BRITISH, 'XI999999999', british),
};
