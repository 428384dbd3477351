import type { SellerCountry } from '../settings.js';
import { isOfferedIn, NEIGHBOUR_FEATURES } from './features.js';
import type { PlatformSetting, PlatformSettings } from './platform-settings.js';

/** What of a space decides whether the platform's settings go together with us. */
export interface NeighbourSpace {
  readonly country: SellerCountry;
  readonly settings: PlatformSettings;
  /** `e_invoices.domestic`. */
  readonly domestic: 'allow' | 'refuse';
  /** Whether exports of ours are made for DATEV. */
  readonly toDatev: boolean;
  /** Whether `e_invoices.payment.withholding` names what customers withhold. */
  readonly namesWithheld: boolean;
}

/** What is wrong, what comes of it, and what to do: whole sentences. */
export interface NeighbourFinding {
  readonly setting: PlatformSetting;
  readonly is: 'on' | 'off';
  readonly message: string;
  readonly meaning: string;
  readonly fix: string;
}

type Sentences = Pick<NeighbourFinding, 'message' | 'meaning' | 'fix'>;

/** What is stated and does not go together with us, in the order of the settings. */
export function judgeSettings(space: NeighbourSpace): readonly NeighbourFinding[] {
  const { settings, country, domestic, toDatev, namesWithheld } = space;
  const foreign = NEIGHBOUR_FEATURES.flatMap((feature): readonly NeighbourFinding[] => {
    const { setting } = feature;
    if (setting === null || settings[setting] !== 'on') return [];
    if (isOfferedIn(feature, country) !== false) return [];
    return [{ setting, is: 'on', ...notOffered(setting, feature.countries, country) }];
  });
  const known = new Set(foreign.map(({ setting }) => setting));
  const found = (
    setting: keyof typeof SAID,
    is: 'on' | 'off',
    isWrong = true,
  ): readonly NeighbourFinding[] =>
    isWrong && settings[setting] === is && !known.has(setting) ? [{ setting, is, ...SAID[setting] }] : [];
  return [
    ...foreign,
    ...found('e_invoices', 'off', !isByFrenchChannel(space)),
    ...found('own_e_invoices', 'on'),
    ...found('mails_invoices', 'off'),
    ...found('verifactu', 'off', country === 'ES'),
    ...found('french_e_invoices', 'on', domestic === 'allow'),
    ...(isByFrenchChannel(space) && domestic === 'refuse' && settings.e_invoices === 'on'
      ? [HELD_IN_FRANCE]
      : []),
    ...found('datev_export', 'on', toDatev),
    ...found('retention', 'on', !namesWithheld),
  ];
}

function isByFrenchChannel({ country, settings }: NeighbourSpace): boolean {
  return country === 'FR' && settings.french_e_invoices === 'on';
}

/** What asks for an e-invoice waits for it, and ours is refused; how the live platform orders its two ways is not known. */
const HELD_IN_FRANCE: NeighbourFinding = {
  setting: 'french_e_invoices',
  is: 'on',
  message:
    'platform_settings.french_e_invoices and e_invoices are both on: an invoice to a business in France asks for an e-invoice that is refused here',
  meaning: 'It may wait on the platform, unsent, and each one is an alert.',
  fix: 'Switch e-invoicing off on the platform and write e_invoices: off; invoices to customers abroad are then issued by hand.',
};

/** Settings that matter for the space and that nobody has stated: what they come to is unknown. */
export function unstatedSettings({ settings, country, toDatev }: NeighbourSpace): readonly PlatformSetting[] {
  const wanted = NEIGHBOUR_FEATURES.flatMap((feature): readonly PlatformSetting[] => {
    const { setting } = feature;
    if (setting === null || isOfferedIn(feature, country) !== true) return [];
    return setting === 'datev_export' && !toDatev ? [] : [setting];
  });
  return wanted.filter((setting) => settings[setting] === undefined);
}

function notOffered(setting: PlatformSetting, countries: unknown, country: SellerCountry): Sentences {
  const where = Array.isArray(countries) ? countries.join(', ') : 'other countries';
  return {
    message: `platform_settings.${setting} is on, which the platform has for sellers in ${where} alone, and the seller is in ${country}`,
    meaning: 'Nothing of ours follows it.',
    fix: `Write ${setting}: off, or correct e_invoices.seller.country.`,
  };
}

const SETTINGS_PAGE = 'Setup » Invoice Settings on the platform';

/** Of a setting that is not as it must be beside us. */
const SAID: Readonly<Record<Exclude<PlatformSetting, 'pay_now'>, Sentences>> = {
  e_invoices: {
    message: 'platform_settings.e_invoices is off: the platform mails invoices without an e-invoice',
    meaning: 'It asks for none, so that customers get plain PDFs and nothing is issued here by itself.',
    fix: `Switch e-invoicing on (${SETTINGS_PAGE}), then write e_invoices: on.`,
  },
  own_e_invoices: {
    message: 'platform_settings.own_e_invoices is on: the platform makes e-invoices beside ours',
    meaning:
      'Which of the two a customer gets depends on who is first; ours then ends as done by another program.',
    fix: 'Have the platform’s support turn its own e-invoices off while invoices go on asking for one, do not press Generate E-Invoice for more, then write own_e_invoices: off.',
  },
  mails_invoices: {
    message: 'platform_settings.mails_invoices is off: the platform mails no invoice',
    meaning: 'Only what it mails asks for an e-invoice: without mails none is issued by itself.',
    fix: `Tick «Send invoices by email» (${SETTINGS_PAGE}), then write mails_invoices: on; else issue each invoice by hand.`,
  },
  verifactu: {
    message: 'platform_settings.verifactu is off: invoices of this seller are in no register of Verifactu',
    meaning:
      'From 2027-01-01 companies, and from 2027-07-01 all others, must register each invoice and print its code (RDL 15/2025).',
    fix: `Before that day switch VERI*FACTU on (${SETTINGS_PAGE}), then write verifactu: on, and its code is carried over to our PDF.`,
  },
  french_e_invoices: {
    message:
      'platform_settings.french_e_invoices is on, and so is e_invoices.domestic: allow: businesses in France would get two documents',
    meaning: 'The platform hands their invoice to its approved platform, and ours is mailed as well.',
    fix: 'Write domestic: refuse, so that ours go to all other customers; or french_e_invoices: off once it is off there.',
  },
  datev_export: {
    message: 'platform_settings.datev_export is on, and exports of ours are made for DATEV as well',
    meaning: 'What both hand over is booked twice.',
    fix: 'Disconnect the add-on (Add-ons » DATEV on the platform), import its CSV files no more, then write datev_export: off; or leave datev out of our exports.',
  },
  retention: {
    message:
      'platform_settings.retention is on, and e_invoices.payment.withholding does not say what customers withhold',
    meaning:
      'Each invoice with a retention is refused, because its payable amount is less than its total without a payment.',
    fix: 'Write under e_invoices.payment `withholding: [{ percent: 19, name: IRPF }]` with your rate, and for the books accounting.rests with because: withheld.',
  },
};
