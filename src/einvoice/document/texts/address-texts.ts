import type { ProblemText } from './problem-text.js';

/** Where an address is put right. */
const PLACES = {
  sender: {
    en: 'in the space’s invoice settings (invoice sender address)',
    de: 'in den Rechnungseinstellungen des Space (Absenderadresse)',
  },
  recipient: {
    en: 'in the customer’s address, then on this invoice',
    de: 'in der Adresse des Kunden, dann auf dieser Rechnung',
  },
};

function part(place: keyof typeof PLACES, en: string, missing: string, de: string): ProblemText {
  return {
    en: [`The ${en} is missing.`, `Enter the ${en} in its own field ${PLACES[place].en}.`],
    de: [`${missing} fehlt.`, `${de} in ein eigenes Feld eintragen, ${PLACES[place].de}.`],
  };
}

function noCountry(place: keyof typeof PLACES): ProblemText {
  return {
    en: ['The country is missing.', `Choose the country ${PLACES[place].en}.`],
    de: ['Das Land fehlt.', `Das Land wählen, ${PLACES[place].de}.`],
  };
}

function wrongCountry(place: keyof typeof PLACES): ProblemText {
  return {
    en: ['{given} is no country code of ISO 3166-1.', `Write {correct} ${PLACES[place].en}.`],
    de: ['{given} ist kein Ländercode der ISO 3166-1.', `{correct} schreiben, ${PLACES[place].de}.`],
  };
}

/** Addresses of sender and recipient. */
export const ADDRESS_TEXTS = {
  'no sender street': part('sender', 'street', 'Die Straße', 'Die Straße'),
  'no sender postCode': part('sender', 'post code', 'Die Postleitzahl', 'Die Postleitzahl'),
  'no sender city': part('sender', 'city', 'Der Ort', 'Den Ort'),
  'no sender country': noCountry('sender'),
  'wrong sender country': wrongCountry('sender'),
  'no recipient street': part('recipient', 'street', 'Die Straße', 'Die Straße'),
  'no recipient postCode': part('recipient', 'post code', 'Die Postleitzahl', 'Die Postleitzahl'),
  'no recipient city': part('recipient', 'city', 'Der Ort', 'Den Ort'),
  'no recipient country': noCountry('recipient'),
  'wrong recipient country': wrongCountry('recipient'),
} as const satisfies Record<string, ProblemText>;
