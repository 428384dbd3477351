import type { ProblemText } from './problem-text.js';

const SELLER_VAT_ID_TEXTS = {
  en: 'Enter the VAT id in the space’s invoice settings, or e_invoices.seller.vat_id in the configuration; a tax number (Steuernummer) belongs to e_invoices.seller.tax_number.',
  de: 'Die USt-IdNr. in den Rechnungseinstellungen des Space eintragen, oder e_invoices.seller.vat_id in der Konfiguration; eine Steuernummer gehört zu e_invoices.seller.tax_number.',
  pl: 'Wpisać numer VAT w ustawieniach faktur przestrzeni albo e_invoices.seller.vat_id w konfiguracji, w Polsce PL i NIP.',
};

/** Seller and buyer. */
export const PARTY_TEXTS = {
  'no seller name': {
    en: [
      'The seller’s name is missing.',
      'Enter the company in the space’s invoice settings, or e_invoices.seller.name in the configuration.',
    ],
    de: [
      'Der Name des Verkäufers fehlt.',
      'Die Firma in den Rechnungseinstellungen des Space eintragen, oder e_invoices.seller.name in der Konfiguration.',
    ],
    pl: [
      'Brak nazwy sprzedawcy.',
      'Wpisać firmę w ustawieniach faktur przestrzeni albo e_invoices.seller.name w konfiguracji.',
    ],
  },
  'no buyer name': {
    en: ['The buyer’s name is missing.', 'Enter the customer’s company or name in the billing address.'],
    de: ['Der Name des Käufers fehlt.', 'Firma oder Name des Kunden in der Rechnungsadresse eintragen.'],
    pl: ['Brak nazwy nabywcy.', 'Wpisać firmę lub nazwisko klienta w adresie do faktury.'],
  },
  'seller in another country': {
    en: [
      'The seller is in {given}, but e_invoices.seller.country is {configured}.',
      'Correct the country in the space’s invoice settings, or e_invoices.seller.country in the configuration.',
    ],
    de: [
      'Der Verkäufer ist in {given}, e_invoices.seller.country ist aber {configured}.',
      'Das Land in den Rechnungseinstellungen des Space berichtigen, oder e_invoices.seller.country in der Konfiguration.',
    ],
    pl: [
      'Sprzedawca jest w kraju {given}, a e_invoices.seller.country to {configured}.',
      'Poprawić kraj w ustawieniach faktur przestrzeni albo e_invoices.seller.country w konfiguracji.',
    ],
  },
  'no seller VAT id': {
    en: ['The seller’s VAT id is missing.', SELLER_VAT_ID_TEXTS.en],
    de: ['Die USt-IdNr. des Verkäufers fehlt.', SELLER_VAT_ID_TEXTS.de],
    pl: ['Brak numeru VAT sprzedawcy.', SELLER_VAT_ID_TEXTS.pl],
  },
  'wrong seller VAT id': {
    en: ['The seller’s VAT id {given} is not of the form {shape}.', SELLER_VAT_ID_TEXTS.en],
    de: ['Die USt-IdNr. des Verkäufers {given} hat nicht die Form {shape}.', SELLER_VAT_ID_TEXTS.de],
    pl: ['Numer VAT sprzedawcy {given} nie ma postaci {shape}.', SELLER_VAT_ID_TEXTS.pl],
  },
  'wrong check digits of the seller': {
    en: [
      'The seller’s VAT id {given} has a wrong digit: its check digits do not fit.',
      SELLER_VAT_ID_TEXTS.en,
    ],
    de: [
      'In der USt-IdNr. des Verkäufers {given} ist eine Ziffer falsch: die Prüfziffer passt nicht.',
      SELLER_VAT_ID_TEXTS.de,
    ],
    pl: [
      'Numer VAT sprzedawcy {given} ma błędną cyfrę: cyfra kontrolna się nie zgadza.',
      SELLER_VAT_ID_TEXTS.pl,
    ],
  },
  'wrong buyer VAT id': {
    en: [
      'The buyer’s tax id {given} is no VAT id: it must start with its country’s prefix, in Germany DE followed by nine digits.',
      'Enter the customer’s VAT id (USt-IdNr.), or leave the field empty; a private tax number does not belong there.',
    ],
    de: [
      'Die Steuernummer des Käufers {given} ist keine USt-IdNr.: sie muss mit dem Kürzel des Landes beginnen, in Deutschland DE und neun Ziffern.',
      'Die USt-IdNr. des Kunden eintragen, oder das Feld leer lassen; eine private Steuernummer gehört nicht hinein.',
    ],
    pl: [
      'Numer podatkowy nabywcy {given} nie jest numerem VAT UE: musi zaczynać się od prefiksu kraju.',
      'Wpisać numer VAT UE klienta albo zostawić pole puste; prywatny numer podatkowy nie jest tu właściwy.',
    ],
  },
  'buyer VAT id of another form': {
    en: [
      'The buyer’s tax id {given} is no VAT id of its country: those have the form {shape}.',
      'Enter the customer’s VAT id, or leave the field empty; another tax number does not belong there.',
    ],
    de: [
      'Die Steuernummer des Käufers {given} ist keine USt-IdNr. (UID) ihres Landes: die hat die Form {shape}.',
      'Die USt-IdNr. des Kunden eintragen, oder das Feld leer lassen; eine andere Steuernummer gehört nicht hinein.',
    ],
    pl: [
      'Numer podatkowy nabywcy {given} nie jest numerem VAT swojego kraju: ten ma postać {shape}.',
      'Wpisać numer VAT klienta albo zostawić pole puste; inny numer podatkowy nie jest tu właściwy.',
    ],
  },
  'buyer VAT id with wrong check digits': {
    en: [
      'The buyer’s VAT id {given} has a wrong digit: its check digits do not fit.',
      'Ask the customer, and look it up in VIES. If it is right all the same, write it into e_invoices.customers (vat_id).',
    ],
    de: [
      'In der USt-IdNr. (UID) des Käufers {given} ist eine Ziffer falsch: die Prüfziffer passt nicht.',
      'Den Kunden fragen, und in VIES nachsehen. Stimmt sie doch, sie in e_invoices.customers (vat_id) eintragen.',
    ],
    pl: [
      'Numer VAT nabywcy {given} ma błędną cyfrę: cyfra kontrolna się nie zgadza.',
      'Zapytać klienta i sprawdzić w VIES. Jeśli mimo to jest prawidłowy, wpisać go w e_invoices.customers (vat_id).',
    ],
  },
  'buyer VAT id with GR': {
    en: [
      'The buyer’s tax id {given} begins with GR: Greek VAT ids begin with EL.',
      'Write {correct} into the customer’s tax id.',
    ],
    de: [
      'Die Steuernummer des Käufers {given} beginnt mit GR: griechische USt-IdNrn. beginnen mit EL.',
      'Beim Kunden {correct} eintragen.',
    ],
    pl: [
      'Numer podatkowy nabywcy {given} zaczyna się od GR: greckie numery VAT zaczynają się od EL.',
      'Wpisać {correct} w numerze podatkowym klienta.',
    ],
  },
  'buyer VAT id without prefix': {
    en: [
      'The buyer’s tax id {given} lacks the prefix of its country.',
      'Write {correct} into the customer’s tax id.',
    ],
    de: ['Der Steuernummer des Käufers {given} fehlt das Länderkürzel.', 'Beim Kunden {correct} eintragen.'],
    pl: [
      'Numerowi podatkowemu nabywcy {given} brakuje prefiksu kraju.',
      'Wpisać {correct} w numerze podatkowym klienta.',
    ],
  },
  'reverse charge without buyer VAT id': {
    en: [
      'Reverse charge needs the buyer’s VAT id, which is missing.',
      'Enter the customer’s VAT id on the platform, or in e_invoices.customers; without one the item must be taxed.',
    ],
    de: [
      'Die Steuerschuldnerschaft des Leistungsempfängers braucht die USt-IdNr. des Käufers, und sie fehlt.',
      'Die USt-IdNr. des Kunden auf der Plattform oder in e_invoices.customers eintragen; ohne sie ist die Position zu versteuern.',
    ],
    pl: [
      'Odwrotne obciążenie wymaga numeru VAT nabywcy, a go brakuje.',
      'Wpisać numer VAT klienta na platformie albo w e_invoices.customers; bez niego pozycja musi być opodatkowana.',
    ],
  },
  'tax case without seller VAT id': {
    en: ['This tax case needs the seller’s VAT id, which is missing.', SELLER_VAT_ID_TEXTS.en],
    de: ['Dieser Steuerfall braucht die USt-IdNr. des Verkäufers, und sie fehlt.', SELLER_VAT_ID_TEXTS.de],
    pl: ['Ten przypadek podatkowy wymaga numeru VAT sprzedawcy, a go brakuje.', SELLER_VAT_ID_TEXTS.pl],
  },
  'no tax number': {
    en: [
      'With items that are not subject to VAT (O) no VAT id may be stated, and there is no tax number.',
      'Add e_invoices.seller.tax_number to the configuration, or choose the case outside the EU.',
    ],
    de: [
      'Mit nicht steuerbaren Positionen (O) darf keine USt-IdNr. genannt werden, und eine Steuernummer fehlt.',
      'In der Konfiguration e_invoices.seller.tax_number angeben, oder den Fall outside the EU wählen.',
    ],
    pl: [
      'Przy pozycjach niepodlegających VAT (O) nie wolno podać numeru VAT, a brakuje numeru podatkowego.',
      'Dodać e_invoices.seller.tax_number do konfiguracji albo wybrać przypadek outside the EU.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
