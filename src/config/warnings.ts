import { tellsSomebody } from './alerts-config.js';
import type { Config, SpaceConfig } from './config.js';
import { countryWarnings } from './country-warnings.js';

/** What is valid but probably not intended, for people. */
export function configWarnings(config: Config): readonly string[] {
  const alerts = tellsSomebody(config.alerts)
    ? []
    : [
        'nobody is notified when a person is needed: alerts go to the log only; write alerts.to or alerts.webhook',
      ];
  return [...alerts, ...config.spaces.flatMap(countryWarnings), ...config.spaces.flatMap(literalDays)];
}

/** "14 Tage", "30 days", "14 dni" in the languages of the invoices. */
const DAYS = /\d\s*(?:kalender)?(?:tag|day|dni|dag|jour|giorn|d[ií]a|dn[íůi])/iu;

/** Sooner or later the platform's due date is another. */
function literalDays({ id, e_invoices: { payment } }: SpaceConfig): readonly string[] {
  const texts = [payment.terms ?? '', ...Object.values(payment.terms_by_language ?? {})];
  if (!texts.some((text) => DAYS.test(text))) return [];
  return [
    `space ${id}: payment.terms names a number of days, which the due date of an invoice may contradict; write {days} or {due_date}`,
  ];
}
