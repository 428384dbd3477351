import { judgeSettings, type NeighbourSpace } from '../domain/neighbour/judge-settings.js';
import type { SpaceConfig } from './config.js';
import { sellerCountry } from './einvoice-settings.js';

/** What decides whether the platform's settings go together with us. */
export function neighbourOf(space: SpaceConfig): NeighbourSpace {
  const { accounting, e_invoices, platform_settings: settings = {} } = space;
  return {
    country: sellerCountry(space),
    settings,
    domestic: e_invoices.domestic,
    namesWithheld: e_invoices.payment.withholding !== undefined,
    toDatev: (accounting?.exports ?? []).some(({ formats }) => formats.includes('datev')),
  };
}

/** Settings of the platform that do not go together with us, and what is to be stated about channels of the country's own. */
export function neighbourWarnings(space: SpaceConfig): readonly string[] {
  const { country, settings } = neighbourOf(space);
  const stated = judgeSettings(neighbourOf(space)).map(
    ({ message, meaning, fix }) => `${message}. ${meaning} ${fix}`,
  );
  const asked = QUESTIONS.filter(
    ([where, setting]) => where === country && settings[setting] === undefined,
  ).map(([, , question]) => question);
  return [...stated, ...asked].map((warning) => `${space.id}: ${warning}`);
}

const QUESTIONS = [
  [
    'ES',
    'verifactu',
    'Verifactu wants each invoice in a register with a code on it, of companies from 2027-01-01, of all others from 2027-07-01. The platform can do it, and our PDF would take its code off: write platform_settings.verifactu: on, so that it is carried over, or off',
  ],
  [
    'FR',
    'french_e_invoices',
    'the platform has a French channel of its own (Pennylane), and both would give businesses in France two documents: write platform_settings.french_e_invoices: on, so that they get none of ours, or off',
  ],
] as const;
