import { InvalidArgumentError } from 'commander';
import { type ListenAddress, listenAddress } from '../config/schema/address.js';
import { calendarDate } from '../config/schema/formats.js';
import { isMonth } from '../domain/accounting/month.js';
import { type TaxPeriod, taxPeriod, taxYear } from '../domain/accounting/tax-period.js';
import { keptReason, LONGEST_REASON, reasonProblem } from '../domain/decision-reason.js';
import { flag, type Given, optional, withDefault } from './define-command.js';

/** The configuration where a command is given none. */
export const DEFAULT_FILE = 'spacebooks.yml';

export const CONFIG = { config: withDefault('file', 'the configuration', DEFAULT_FILE) };
export const JSON_OUTPUT = { json: flag('print one JSON object') };
export const ONLY_SPACE = { space: optional('id', 'only this space') };

/** Of commands about the books and the alerts. */
export const BOOK_OPTIONS = { ...CONFIG, ...ONLY_SPACE, ...JSON_OUTPUT };
export type BookOptions = Given<typeof BOOK_OPTIONS>;

export const DECIDER = { by: optional('name', 'who decides (default: the user of this machine)') };
export const DECISION = {
  reason: optional('text', 'the reason, for the record', reason),
  ...DECIDER,
};

/** @throws InvalidArgumentError */
export function minutes(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 999.');
}

/** @throws InvalidArgumentError */
export function isoDate(text: string): string {
  if (calendarDate(text) !== null) return text;
  throw new InvalidArgumentError('Write a date as YYYY-MM-DD.');
}

/** @throws InvalidArgumentError */
export function monthOfYear(text: string): string {
  if (isMonth(text)) return text;
  throw new InvalidArgumentError('Write a month as YYYY-MM.');
}

/** @throws InvalidArgumentError */
export function yearNumber(text: string): number {
  if (/^20\d\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a year such as 2026.');
}

/** @throws InvalidArgumentError */
export function taxPeriodName(text: string): TaxPeriod {
  const period = taxPeriod(text);
  if (period !== null) return period;
  throw new InvalidArgumentError('Write a month as YYYY-MM, or a quarter as YYYY-Q1.');
}

/** @throws InvalidArgumentError */
export function taxPeriodOrYear(text: string): TaxPeriod {
  const period = taxPeriod(text) ?? taxYear(text);
  if (period !== null) return period;
  throw new InvalidArgumentError('Write a month as YYYY-MM, a quarter as YYYY-Q1, or a year as YYYY.');
}

/** @throws InvalidArgumentError */
export function quarterName(text: string): TaxPeriod {
  const period = taxPeriod(text);
  if (period?.name.includes('Q') === true) return period;
  throw new InvalidArgumentError('Write a quarter as YYYY-Q1.');
}

/** @throws InvalidArgumentError */
export function positive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1.');
}

/** Rows of a list. @throws InvalidArgumentError */
export function upTo500(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 500) return Number(text);
  throw new InvalidArgumentError('Write a number from 1 to 500.');
}

/** @throws InvalidArgumentError */
export function batchNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a batch: spacebooks books batch list lists them.');
}

/** @throws InvalidArgumentError */
export function reason(text: string): string {
  const kept = keptReason(text);
  const problem = reasonProblem(kept);
  if (problem === null) return kept;
  throw new InvalidArgumentError(
    problem === 'missing'
      ? 'Give a reason, for the record.'
      : `Give a reason of at most ${LONGEST_REASON} characters.`,
  );
}

/** @throws InvalidArgumentError */
export function listenAt(text: string): ListenAddress {
  const address = listenAddress(text);
  if (address !== null) return address;
  throw new InvalidArgumentError('Write an address and port, such as 127.0.0.1:8081.');
}
