import { describe, expect, it } from 'vitest';
import { didYouMean } from '../../../src/config/did-you-mean.js';
import { listenAddress, webAddress } from '../../../src/config/schema/address.js';
import {
  calendarDate,
  color,
  countryCode,
  email,
  percentage,
  timeZone,
  vatId,
} from '../../../src/config/schema/formats.js';

type Case = readonly [parse: (text: string) => unknown, text: string, result: unknown];

const CASES: readonly Case[] = [
  [vatId, 'de 123 456 788', 'DE123456788'],
  [vatId, 'DE12345678', null],
  [vatId, '123456788', null],
  [vatId, 'ATU12345675', 'ATU12345675'],
  [calendarDate, '2024-02-29', '2024-02-29'],
  [calendarDate, '2026-02-29', null],
  [calendarDate, '2026-13-01', null],
  [calendarDate, '01.01.2026', null],
  [timeZone, 'Europe/Berlin', 'Europe/Berlin'],
  [timeZone, 'UTC', 'UTC'],
  [timeZone, '+01:00', null],
  [timeZone, 'Berlin', null],
  [color, '1a2b3c', '#1A2B3C'],
  [color, '#FFF', null],
  [percentage, '19', '19'],
  [percentage, '5.5 %', '5.5'],
  [percentage, '0', '0'],
  [percentage, '19,0', null],
  [percentage, '-19', null],
  [countryCode, 'DE', 'DE'],
  [countryCode, 'UK', null],
  [countryCode, 'XX', null],
  [countryCode, 'de', null],
  [email, 'a@example.com', 'a@example.com'],
  [email, 'a@example', null],
  [webAddress, 'https://books.example.com/a/', 'https://books.example.com/a'],
  [webAddress, 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  [webAddress, 'http://[::1]:8080', 'http://[::1]:8080'],
  [webAddress, 'http://localhost', 'http://localhost'],
  [webAddress, 'http://localhost.example.com', null],
  [webAddress, 'http://127.0.0.1.example.com', null],
  [webAddress, 'http://10.0.0.1', null],
  [webAddress, 'https://user@example.com', null],
  [webAddress, 'https://:word@example.com', null],
  [webAddress, 'https://example.com/?a', null],
  [webAddress, 'https://example.com/#', null],
  [webAddress, 'ftp://example.com', null],
  [webAddress, 'example.com', null],
  [listenAddress, '127.0.0.1:8080', { host: '127.0.0.1', port: 8080 }],
  [listenAddress, '[::]:80', { host: '::', port: 80 }],
  [listenAddress, '8080', null],
  [listenAddress, ':8080', null],
  [listenAddress, '::1:8080', null],
];

describe('forms of values', () => {
  it.each(CASES.map(([parse, text, result]) => [parse.name, text, result, parse] as const))(
    '%s of %s is %j',
    (_name, text, result, parse) => {
      expect(parse(text)).toEqual(result);
    },
  );
});

describe('did you mean', () => {
  it.each([
    ['publicUrl', 'public_url'],
    ['pubic_url', 'public_url'],
    ['listn', 'listen'],
    ['x', null],
    ['password', null],
  ])('%s: %s', (word, meant) => {
    expect(didYouMean(word, ['public_url', 'listen'])).toBe(meant);
  });
});
