import type { ProblemText } from '../../../document/build/texts/problem-text.js';

/** Seller and buyer, as KSeF and its FA(3) ask for them. */
export const KSEF_PARTY_TEXTS = {
  'seller without NIP': {
    en: [
      'The seller has no NIP, and only sellers in Poland issue in KSeF.',
      'Set e_invoices.seller.country to PL, and e_invoices.seller.vat_id to PL and the NIP.',
    ],
    de: [
      'Der Verkäufer hat keine NIP, und nur Verkäufer in Polen stellen in KSeF aus.',
      'e_invoices.seller.country auf PL setzen, und e_invoices.seller.vat_id auf PL und die NIP.',
    ],
    pl: [
      'Sprzedawca nie ma numeru NIP, a w KSeF wystawiają tylko sprzedawcy w Polsce.',
      'Ustawić e_invoices.seller.country na PL, a e_invoices.seller.vat_id na PL i NIP.',
    ],
  },
  'wrong buyer NIP': {
    en: [
      'The buyer’s NIP {given} is wrong: it must have ten digits with the right check digit.',
      'Correct the customer’s tax id on the platform, or e_invoices.customers.nip in the configuration.',
    ],
    de: [
      'Die NIP des Käufers {given} ist falsch: sie hat zehn Ziffern mit der richtigen Prüfziffer.',
      'Die Steuernummer des Kunden auf der Plattform berichtigen, oder e_invoices.customers.nip in der Konfiguration.',
    ],
    pl: [
      'NIP nabywcy {given} jest błędny: musi mieć dziesięć cyfr i poprawną cyfrę kontrolną.',
      'Poprawić numer podatkowy klienta na platformie albo e_invoices.customers.nip w konfiguracji.',
    ],
  },
  'company without NIP': {
    en: [
      'The buyer is a company in Poland, and its NIP is missing.',
      'Enter the customer’s NIP on the platform, or in e_invoices.customers; write consumer: yes there for a buyer that has none.',
    ],
    de: [
      'Der Käufer ist eine Firma in Polen, und ihre NIP fehlt.',
      'Die NIP des Kunden auf der Plattform oder in e_invoices.customers eintragen; dort consumer: yes schreiben, wenn er keine hat.',
    ],
    pl: [
      'Nabywca jest firmą w Polsce, a brakuje jej numeru NIP.',
      'Wpisać NIP klienta na platformie albo w e_invoices.customers; jeśli go nie ma, wpisać tam consumer: yes.',
    ],
  },
  'unknown buyer id': {
    en: [
      'The buyer’s tax id {given} (country {country}) is neither a NIP nor an EU VAT id with its prefix.',
      'Enter the customer’s VAT id with its prefix, leave it empty for a private person, or write nip, vat_id or other_id in e_invoices.customers.',
    ],
    de: [
      'Die Steuernummer des Käufers {given} (Land {country}) ist weder eine NIP noch eine USt-IdNr. mit ihrem Kürzel.',
      'Die USt-IdNr. des Kunden mit Kürzel eintragen, sie bei Privatpersonen leer lassen, oder nip, vat_id oder other_id in e_invoices.customers schreiben.',
    ],
    pl: [
      'Numer podatkowy nabywcy {given} (kraj {country}) nie jest numerem NIP ani numerem VAT UE z prefiksem.',
      'Wpisać numer VAT UE klienta z prefiksem, dla osoby prywatnej zostawić puste albo podać nip, vat_id lub other_id w e_invoices.customers.',
    ],
  },
  'rate without EU VAT id': {
    en: [
      'The rate {rate} is only for buyers with a VAT id of another member state, and the buyer has none.',
      'Enter the customer’s EU VAT id on the platform, or in e_invoices.customers; without one choose another tax case.',
    ],
    de: [
      'Der Satz {rate} gilt nur für Käufer mit USt-IdNr. eines anderen Mitgliedstaats, und der Käufer hat keine.',
      'Die USt-IdNr. des Kunden auf der Plattform oder in e_invoices.customers eintragen; ohne sie einen anderen Steuerfall wählen.',
    ],
    pl: [
      'Stawka {rate} jest tylko dla nabywców z numerem VAT UE innego państwa członkowskiego, a nabywca go nie ma.',
      'Wpisać numer VAT UE klienta na platformie albo w e_invoices.customers; bez niego wybrać inny przypadek podatkowy.',
    ],
  },
  'rate without NIP': {
    en: [
      'The rate {rate} is only for buyers with a NIP, and the buyer has none.',
      'Enter the customer’s NIP on the platform, or choose another tax case.',
    ],
    de: [
      'Der Satz {rate} gilt nur für Käufer mit NIP, und der Käufer hat keine.',
      'Die NIP des Kunden auf der Plattform eintragen, oder einen anderen Steuerfall wählen.',
    ],
    pl: [
      'Stawka {rate} jest tylko dla nabywców z numerem NIP, a nabywca go nie ma.',
      'Wpisać NIP klienta na platformie albo wybrać inny przypadek podatkowy.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
