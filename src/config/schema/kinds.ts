import { parseIban } from '@spacebooks/base/bank-account';
import { parseNip } from '@spacebooks/base/nip';
import { z } from 'zod';
import { VAT_RATES } from '../../domain/countries/countries.js';
import { LANGUAGES, OPERATOR_LANGUAGES } from '../../domain/settings.js';
import { databaseAddress, listenAddress, secretAddress, webAddress } from './address.js';
import {
  calendarDate,
  countryCode,
  email,
  percentage,
  vatId,
  wrongDate,
  wrongPercentage,
  yesOrNo,
} from './formats.js';
import { OR_NUMBER, parsed, word } from './option.js';

/** Kinds of values that several options have: the form, and what is said of another one. */

export const NO_WEB_ADDRESS =
  'is not a web address that starts with https:// (http:// only for this machine) and has no user, ? or #';

export const webUrl = (description: string, example: string) =>
  parsed(description, example, NO_WEB_ADDRESS, webAddress);

/** An address to listen on. */
export const listenAt = (description: string, example: string) =>
  parsed(description, example, 'is not an address and port', listenAddress);

export const emailAddress = (description: string, example: string) =>
  parsed(description, example, 'is not an e-mail address', email);

export const date = (description: string, example: string) =>
  parsed(description, example, wrongDate, calendarDate);

export const percent = (description: string, example: string) =>
  parsed(description, example, wrongPercentage, percentage).meta(OR_NUMBER);

export const yesNo = (description: string, example = 'yes') =>
  parsed(description, example, 'must be yes or no', yesOrNo).meta({ type: ['string', 'boolean'] });

export const country = (description: string, example: string) =>
  parsed(
    description,
    example,
    'is not a country code of two capital letters (ISO 3166-1; the United Kingdom is GB)',
    countryCode,
  );

/** Regions whose rates differ from their country's. */
const REGIONS = Object.keys(VAT_RATES).filter((key) => key.includes('-'));

/** Whose tax it is. */
export const taxCountry = (description: string) =>
  parsed(
    `${description} A country, or ${REGIONS.join(', ')}.`,
    'NL',
    `is not a country code of two capital letters (ISO 3166-1) and none of ${REGIONS.join(', ')}`,
    (given) => (REGIONS.includes(given) ? given : countryCode(given)),
  );

export const vatIdOf = (description: string, example: string) =>
  parsed(description, example, 'is not a VAT id with a country prefix', vatId);

export const nip = (description: string, example: string) =>
  parsed(description, example, 'is not a NIP: it has ten digits, and a check digit', parseNip).meta(
    OR_NUMBER,
  );

export const iban = (description: string, example: string) =>
  parsed(description, example, 'is not an IBAN: its length or its check digits are wrong', parseIban);

export const standard = z.enum(['zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl', 'peppol', 'ksef']);

/** A URL that is secret as a whole. */
export const secretUrl = (description: string, example: string) =>
  parsed(description, example, 'is not a web address: https, or http on this machine', secretAddress);

/** Of PostgreSQL, with user, password and name of the database. */
export const databaseUrl = (description: string, example: string) =>
  parsed(
    description,
    example,
    'is not the address of a database: postgres://user:password@host/name',
    databaseAddress,
  );

/** Short names that stand in addresses and file names. */
export const NAME = /^[a-z0-9-]{1,32}$/;
export const NO_NAME = 'must have 1 to 32 small letters, digits or hyphens';

export const name = (description: string, example: string) => word(description, example, NO_NAME, NAME);

/** Of what people of the space read. */
export const language = z.enum(OPERATOR_LANGUAGES);

/** Of what customers read. */
export const invoiceLanguage = z.enum(LANGUAGES);
