import type { ProblemText } from './problem-text.js';

/** What national law asks beyond EN 16931. */
export const NATIONAL_TEXTS = {
  'rate not in force': {
    en: [
      '{rate} % is no rate of VAT in {country} on {day}; those are {valid}. Tax that an invoice shows is owed, even if it is wrong.',
      'Correct the item’s tax on the platform. If it is the rate of another country or region, add rate_of to the rule in e_invoices.tax_cases.',
    ],
    de: [
      '{rate} % ist am {day} kein Steuersatz in {country}; das sind {valid}. Ausgewiesene Steuer wird geschuldet, auch wenn sie falsch ist (§ 14c UStG).',
      'Die Steuer der Position auf der Plattform berichtigen. Ist es der Satz eines anderen Landes oder Gebiets, bei der Regel in e_invoices.tax_cases rate_of ergänzen.',
    ],
    pl: [
      '{rate} % nie jest w dniu {day} stawką VAT w kraju {country}; są nimi {valid}. Podatek wykazany na fakturze jest należny, nawet jeśli jest błędny.',
      'Poprawić podatek pozycji na platformie. Jeśli to stawka innego kraju lub regionu, dodać rate_of do reguły w e_invoices.tax_cases.',
    ],
  },
  'rates of an unknown country': {
    en: [
      'The rates of {country} are not known to us, so that {rate} % cannot be checked.',
      'Name the rate in the rule that has rate_of, in e_invoices.tax_cases: when: rate: {rate}.',
    ],
    de: [
      'Die Steuersätze von {country} kennen wir nicht, {rate} % lässt sich also nicht prüfen.',
      'Bei der Regel mit rate_of in e_invoices.tax_cases den Satz nennen: when: rate: {rate}.',
    ],
    pl: [
      'Nie znamy stawek VAT kraju {country}, więc nie można sprawdzić {rate} %.',
      'Podać stawkę przy regule z rate_of w e_invoices.tax_cases: when: rate: {rate}.',
    ],
  },
  'no rate of exchange': {
    en: [
      'The invoice is in {currency}, its tax must be stated in {national} too, and no rate of exchange is known for {day}.',
      'Add the rate of your tax office or of the ECB to e_invoices.currency_rates in the configuration: rate (as in “1 EUR = 0.95 CHF”) and from.',
    ],
    de: [
      'Die Rechnung ist in {currency}, die Steuer muss auch in {national} darauf stehen, und für den {day} ist kein Kurs bekannt.',
      'Den Umsatzsteuer-Umrechnungskurs (BMF) oder den der EZB in der Konfiguration bei e_invoices.currency_rates eintragen: rate (etwa „1 EUR = 0.95 CHF“) und from.',
    ],
    pl: [
      'Faktura jest w {currency}, podatek musi być podany także w {national}, a kurs na dzień {day} nie jest znany.',
      'Dodać kurs do e_invoices.currency_rates w konfiguracji: rate (np. „1 EUR = 4.25 PLN”) i from.',
    ],
  },
  'large invoice without buyer VAT id': {
    en: [
      'The invoice comes to {gross} {currency}: above {above} {currency} it must state the VAT id of a business that buys.',
      'Enter the customer’s VAT id on the platform, or in e_invoices.customers.',
    ],
    de: [
      'Die Rechnung beträgt {gross} {currency}: über {above} {currency} muss die UID des Unternehmers darauf stehen, der sie erhält (§ 11 Abs. 1 Z 3 lit. b UStG).',
      'Die UID des Kunden auf der Plattform oder in e_invoices.customers eintragen.',
    ],
    pl: [
      'Faktura opiewa na {gross} {currency}: powyżej {above} {currency} musi zawierać numer VAT przedsiębiorcy, który ją otrzymuje.',
      'Wpisać numer VAT klienta na platformie albo w e_invoices.customers.',
    ],
  },
  'another way at home': {
    en: [
      'Seller and buyer are in {country}, where the law wants e-invoices by another way: {way}.',
      'Send this one that way. If you do so beside us, or are exempt, set e_invoices.domestic to allow in the configuration.',
    ],
    de: [
      'Verkäufer und Käufer sind in {country}, und das Gesetz will dort E-Rechnungen auf einem anderen Weg: {way}.',
      'Diese auf dem Weg senden. Geschieht das ohnehin, oder besteht keine Pflicht, in der Konfiguration e_invoices.domestic auf allow setzen.',
    ],
    pl: [
      'Sprzedawca i nabywca są w kraju {country}, którego prawo wymaga e-faktur w inny sposób: {way}.',
      'Wysłać tę fakturę w ten sposób. Jeśli i tak się to dzieje albo nie ma obowiązku, ustawić w konfiguracji e_invoices.domestic na allow.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
