import type { Fa3RuleText } from './rule-text.js';

/** Seller and buyer. */
export const PARTY_TEXTS = {
  'SB-FA3-NIP': {
    en: ['{given} is no NIP: ten digits whose last one is the check digit.', 'Correct the tax id.'],
    de: [
      '{given} ist keine NIP: zehn Ziffern, deren letzte die Prüfziffer ist.',
      'Die Steuernummer berichtigen.',
    ],
    pl: [
      '{given} nie jest numerem NIP: dziesięć cyfr, z których ostatnia jest kontrolna.',
      'Poprawić numer identyfikacji podatkowej.',
    ],
  },
  'SB-FA3-BUYER': {
    en: [
      'The buyer’s tax id has a form that FA(3) does not take.',
      'Correct the tax id on the platform, or set it in e_invoices.customers.',
    ],
    de: [
      'Die Steuernummer des Käufers hat eine Form, die FA(3) nicht annimmt.',
      'Sie auf der Plattform berichtigen, oder in e_invoices.customers setzen.',
    ],
    pl: [
      'Identyfikator podatkowy nabywcy ma postać, której FA(3) nie przyjmuje.',
      'Poprawić go na platformie albo podać w e_invoices.customers.',
    ],
  },
  'SB-FA3-ADDRESS': {
    en: [
      'The address has neither street nor place.',
      'Complete the address on the platform; only a consumer’s may be missing.',
    ],
    de: [
      'Die Anschrift hat weder Straße noch Ort.',
      'Die Anschrift auf der Plattform ergänzen; nur die eines Verbrauchers darf fehlen.',
    ],
    pl: [
      'W adresie brak ulicy i miejscowości.',
      'Uzupełnić adres na platformie; tylko adres konsumenta może być pominięty.',
    ],
  },
  'SB-FA3-COUNTRY': {
    en: ['The country is no code of ISO 3166-1.', 'Set the country of the address on the platform.'],
    de: ['Das Land ist kein Code der ISO 3166-1.', 'Auf der Plattform das Land der Anschrift angeben.'],
    pl: ['Kraj nie jest kodem ISO 3166-1.', 'Podać na platformie kraj adresu.'],
  },
} as const satisfies Record<string, Fa3RuleText>;
