import type { NeighbourFinding, NeighbourSpace } from './judge-settings.js';

/** What the invoices of a space since its cutover show of the platform. */
export interface SettingsEvidence {
  /** With an e-invoice that is not ours, and the number of the latest one. */
  readonly foreign: number;
  readonly latestForeign: string | null;
  /** Sent without an e-invoice. */
  readonly missing: number;
}

/** What invoices show goes before what is stated, or fills in where nothing is. */
export function judgeEvidence(space: NeighbourSpace, seen: SettingsEvidence): readonly NeighbourFinding[] {
  return [...foreignFound(space, seen), ...missingFound(space, seen)];
}

function foreignFound(
  { country, settings }: NeighbourSpace,
  { foreign, latestForeign }: SettingsEvidence,
): readonly NeighbourFinding[] {
  const setting = country === 'FR' ? 'french_e_invoices' : 'own_e_invoices';
  const stated = settings[setting];
  if (foreign === 0 || stated === 'on') return [];
  return [
    {
      setting,
      is: 'on',
      message: `invoices have an e-invoice that is not ours (${foreign}, the latest ${latestForeign ?? '?'}), and platform_settings.${setting} is ${stated ?? 'not stated'}`,
      meaning: 'Somebody else issues beside us: the platform, or another program.',
      fix: `Find out who: if it is the platform, write ${setting}: on, and doctor says what to do; else stop the other program.`,
    },
  ];
}

function missingFound(
  { settings }: NeighbourSpace,
  { missing }: SettingsEvidence,
): readonly NeighbourFinding[] {
  if (missing === 0 || settings.e_invoices === 'off') return [];
  return [
    {
      setting: 'e_invoices',
      is: 'off',
      message: `invoices were sent without an e-invoice (${missing}), and platform_settings.e_invoices is ${settings.e_invoices ?? 'not stated'}`,
      meaning: 'The platform mails them without asking for one, as it does while its e-invoicing is off.',
      fix: 'Look into Setup » Invoice Settings on the platform, switch e-invoicing on, and write e_invoices: on; or write off, if it shall stay so.',
    },
  ];
}
