import { expect, it } from 'vitest';
import { frenchIban, ibanOfNational, isCzechAccount, spanishIban } from '../src/national-account.js';

it('makes the IBANs that the registry of IBANs shows for each country', () => {
  expect(frenchIban('20041', '01005', '0500013M026')).toBe('FR1420041010050500013M02606');
  expect(spanishIban('2100', '0418', '0200051332')).toBe('ES9121000418450200051332');
  expect(ibanOfNational('BE', '539007547034')).toBe('BE68539007547034');
  expect(ibanOfNational('CZ', '08000000192000145399')).toBe('CZ6508000000192000145399');
  expect(ibanOfNational('IT', 'X0542811101000000123456')).toBe('IT60X0542811101000000123456');
});

it('makes none of what is no account', () => {
  expect(frenchIban('2004', '01005', '0500013M026')).toBeNull();
  expect(frenchIban('20041', '01005', '0500013m026')).toBeNull();
  expect(spanishIban('2100', '0418', '20005133')).toBeNull();
  expect(ibanOfNational('BE', '539-0075470-34')).toBeNull();
});

it('tells the digits of a Czech account from others by their weights', () => {
  expect(isCzechAccount('0000192000145399')).toBe(true);
  expect(isCzechAccount('0000192000145398')).toBe(false);
  expect(isCzechAccount('0000000000000000')).toBe(false);
});
