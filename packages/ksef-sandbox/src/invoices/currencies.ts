import { z } from 'zod';

/** Those of schema CurrencyCode (OpenAPI 2.9.0) that the machine's own list of currencies in use may not have. */
const BESIDE_THOSE_IN_USE = [
  ...['BOV', 'CHE', 'CHW', 'CLF', 'CNH', 'COU', 'GGP', 'IMP', 'JEP', 'MXV', 'SLE', 'USN', 'UYI', 'UYW'],
  ...['VED', 'XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XPD', 'XPT', 'XTS', 'XUA', 'XXX', 'ZWG'],
];

/** A code of a currency. */
export const currencyCode = z.enum(
  [...new Set([...Intl.supportedValuesOf('currency'), ...BESIDE_THOSE_IN_USE])],
  'Nieprawidłowy kod waluty',
);
