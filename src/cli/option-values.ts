import { InvalidArgumentError } from 'commander';
import { calendarDate } from '../config/schema/formats.js';

/** @throws InvalidArgumentError */
export function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}

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
