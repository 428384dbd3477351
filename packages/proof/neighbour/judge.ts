import type { NeighbourOutcome } from './play.js';

/** What no person hears of although something is not as it must be, and what a customer must not have; one line each. */
export function violationsOf(outcome: NeighbourOutcome): readonly string[] {
  const { case: of, customers, filings, alerts, doctor, warnings, month, invoices } = outcome;
  const isTold = [alerts, warnings, month, invoices].some((said) => said.length > 0);
  const isTroubled = doctor.some(({ state }) => state === 'warning' || state === 'failed');
  const isQuiet = !isTold && !isTroubled;
  const hasOurs = (has: string): boolean => has.startsWith('our e-invoice');
  const french = filings.filter((filing) => filing.startsWith('france')).length;
  return [
    ...onlyIf(
      isQuiet && !customers.every((has) => has.includes('e-invoice')),
      'nobody hears that a customer has no e-invoice',
    ),
    ...onlyIf(
      isQuiet && customers.some((has) => has === 'the platform’s e-invoice'),
      'nobody hears that another program issues',
    ),
    ...onlyIf(
      customers.some((has) => has.includes('mails')),
      'a customer has two documents',
    ),
    ...onlyIf(
      french > 0 && customers.some(hasOurs) && !isTold,
      'two documents of one invoice, and nobody hears of it',
    ),
    ...onlyIf(
      of.stated !== null &&
        of.stated.verifactu !== 'off' &&
        customers.some((has) => hasOurs(has) && !has.includes('code') && of.country === 'ES'),
      'a code of Verifactu is lost',
    ),
  ].map((what) => `${of.country} ${of.name}: ${what}`);
}

function onlyIf(isSo: boolean, what: string): readonly string[] {
  return isSo ? [what] : [];
}
