import type { ProblemText } from './problem-text.js';

/** Where an address is put right. */
const PLACE_TEXTS = {
  sender: {
    en: 'in the space’s invoice settings (invoice sender address)',
    de: 'in den Rechnungseinstellungen des Space (Absenderadresse)',
    pl: 'w ustawieniach faktur przestrzeni (adres nadawcy)',
  },
  recipient: {
    en: 'in the customer’s address, then on this invoice',
    de: 'in der Adresse des Kunden, dann auf dieser Rechnung',
    pl: 'w adresie klienta, a potem na tej fakturze',
  },
};

/** The parts of an address; Polish and German ones as subject and as object. */
const PART_TEXTS = {
  street: { en: 'street', de: ['Die Straße', 'Die Straße'], pl: ['ulicy', 'ulicę'] },
  postCode: {
    en: 'post code',
    de: ['Die Postleitzahl', 'Die Postleitzahl'],
    pl: ['kodu pocztowego', 'kod pocztowy'],
  },
  city: { en: 'city', de: ['Der Ort', 'Den Ort'], pl: ['miejscowości', 'miejscowość'] },
} as const;

type Place = keyof typeof PLACE_TEXTS;

function missing(place: Place, part: keyof typeof PART_TEXTS): ProblemText {
  const { en, de, pl } = PART_TEXTS[part];
  const at = PLACE_TEXTS[place];
  return {
    en: [`The ${en} is missing.`, `Enter the ${en} in its own field ${at.en}.`],
    de: [`${de[0]} fehlt.`, `${de[1]} in ein eigenes Feld eintragen, ${at.de}.`],
    pl: [`Brak ${pl[0]}.`, `Wpisać ${pl[1]} w osobne pole ${at.pl}.`],
  };
}

function noCountry(place: Place): ProblemText {
  const at = PLACE_TEXTS[place];
  return {
    en: ['The country is missing.', `Choose the country ${at.en}.`],
    de: ['Das Land fehlt.', `Das Land wählen, ${at.de}.`],
    pl: ['Brak kraju.', `Wybrać kraj ${at.pl}.`],
  };
}

function wrongCountry(place: Place): ProblemText {
  const at = PLACE_TEXTS[place];
  return {
    en: ['{given} is no country code of ISO 3166-1.', `Write {correct} ${at.en}.`],
    de: ['{given} ist kein Ländercode der ISO 3166-1.', `{correct} schreiben, ${at.de}.`],
    pl: ['{given} nie jest kodem kraju ISO 3166-1.', `Wpisać {correct} ${at.pl}.`],
  };
}

/** Addresses of sender and recipient. */
export const ADDRESS_TEXTS = {
  'no sender street': missing('sender', 'street'),
  'no sender postCode': missing('sender', 'postCode'),
  'no sender city': missing('sender', 'city'),
  'no sender country': noCountry('sender'),
  'wrong sender country': wrongCountry('sender'),
  'no recipient street': missing('recipient', 'street'),
  'no recipient postCode': missing('recipient', 'postCode'),
  'no recipient city': missing('recipient', 'city'),
  'no recipient country': noCountry('recipient'),
  'wrong recipient country': wrongCountry('recipient'),
} as const satisfies Record<string, ProblemText>;
