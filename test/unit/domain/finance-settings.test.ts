import { describe, expect, it } from 'vitest';
import { changedSetting, entryMeant } from '../../../src/domain/finance-settings/change-setting.js';
import { settingsLayer } from '../../../src/domain/finance-settings/finance-settings.js';
import { proposedTaxRule } from '../../../src/domain/finance-settings/proposed-tax-rule.js';
import { takenBefore } from '../../../src/domain/finance-settings/rule-order.js';
import { entryOf, fieldText, repeatedField } from '../../../src/domain/finance-settings/setting-fields.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { RECIPIENT } from '../../fixtures/invoices/invoice-document.js';
import { item } from '../../fixtures/invoices/item.js';

const texts =
  (given: Readonly<Record<string, string>>) =>
  (name: string): string =>
    given[name] ?? '';

describe('an entry of a form', () => {
  it('has the keys of the configuration, and nothing that was left empty', () => {
    const given = {
      case: 'exempt',
      reason: 'a\r\nb',
      'when.rate': '0',
      'when.buyer_country': 'de, eu NON-EU',
    };
    const entry = entryOf('tax-cases', null, texts(given));
    expect(entry).toEqual({
      case: 'exempt',
      reason: 'a\nb',
      when: { rate: '0', buyer_country: ['DE', 'EU', 'non-EU'] },
    });
    expect(fieldText(entry, { name: 'when.buyer_country' })).toBe('DE, EU, non-EU');
  });

  it('keeps what the form does not have, and loses what was emptied', () => {
    const before = { account: '8400', automatic: '19', when: { rate: '19' } };
    expect(entryOf('accounts', before, texts({ account: '8401' }))).toEqual({
      account: '8401',
      automatic: '19',
    });
  });

  it('has a tax key for all programs, one for each, or both, and the form shows what was typed', () => {
    const typed = { account: '8400', tax_key: '5', 'tax_key.datev': '3', 'tax_key.bmd': '20' };
    const both = entryOf('accounts', null, texts(typed), ['datev', 'bmd', 'xero']);
    expect(both).toEqual({ account: '8400', tax_key: { datev: '3', bmd: '20', all: '5' } });
    expect(fieldText(both, { name: 'tax_key' })).toBe('5');
    expect(fieldText(both, { name: 'tax_key.bmd' })).toBe('20');
    // Also in a space whose exports take one key only.
    const fields = repeatedField({ name: 'tax_key', form: 'text' }, [], both).map(({ name }) => name);
    expect(fields).toEqual(['tax_key.datev', 'tax_key.bmd']);
    expect(entryOf('accounts', both, texts({ ...typed, 'tax_key.datev': '', 'tax_key.bmd': '' }))).toEqual({
      account: '8400',
      tax_key: '5',
    });
    expect(entryOf('accounts', both, texts({ ...typed, tax_key: '', 'tax_key.bmd': '' }))).toEqual({
      account: '8400',
      tax_key: { datev: '3' },
    });
    expect(entryOf('accounts', both, texts({ account: '8400' }))).toEqual({ account: '8400' });
  });

  it('has recipients for each target that is a mail, and takes away what is emptied', () => {
    const typed = { to: 'a@example.com', 'exports.adviser': 'b@example.com\r\nc@example.com' };
    const both = entryOf('recipients', null, texts(typed), ['adviser', 'bureau']);
    expect(both).toEqual({ to: ['a@example.com'], exports: { adviser: ['b@example.com', 'c@example.com'] } });
    expect(fieldText(both, { name: 'exports.adviser' })).toBe('b@example.com\nc@example.com');
    expect(entryOf('recipients', both, texts({}), ['bureau'])).toEqual({});
  });

  it('has a line each where each is a value', () => {
    expect(entryOf('recipients', null, texts({ to: 'a@x.example\r\n\r\n b@x.example' }))).toEqual({
      to: ['a@x.example', 'b@x.example'],
    });
  });
});

it('a change puts, removes and restores; nothing is left of the last entry', () => {
  const list = [{ case: 'standard' }, { case: 'exempt' }];
  const value = { case: 'not subject' };
  expect(changedSetting('tax-cases', null, { do: 'put', entry: null, value })).toEqual([value]);
  expect(changedSetting('tax-cases', list, { do: 'put', entry: 0, value })).toEqual([value, list[1]]);
  expect(changedSetting('tax-cases', list, { do: 'remove', entry: 1 })).toEqual([list[0]]);
  expect(changedSetting('tax-cases', [value], { do: 'remove', entry: 0 })).toBeNull();
  expect(changedSetting('payment', null, { do: 'put', entry: null, value: {} })).toBeNull();
  expect(changedSetting('payment', null, { do: 'restore', content: value })).toBe(value);
});

it('a change moves an entry by one place, and none over the end', () => {
  const [a, b, c] = [{ account: '1' }, { account: '2' }, { account: '3' }];
  const after = (what: 'up' | 'down', entry: number | null) =>
    changedSetting('accounts', [a, b, c], { do: what, entry });
  expect(after('up', 2)).toEqual([a, c, b]);
  expect(after('down', 0)).toEqual([b, a, c]);
  for (const [what, entry] of [
    ['up', 0],
    ['down', 2],
    ['up', null],
    ['down', null],
    ['up', 7],
  ] as const) {
    expect(after(what, entry)).toEqual([a, b, c]);
  }
});

describe('a rule that never decides', () => {
  it('is one of which an earlier rule takes all', () => {
    const all = { account: '1' };
    const one = { account: '2', when: { rate: '19', country: ['DE'], valid_from: '2027-01-01' } };
    expect(takenBefore([one, all])).toEqual([null, null]);
    expect(takenBefore([all, one])).toEqual([null, 0]);
    const wider = { account: '3', when: { rate: '19.0', country: ['AT', 'DE'], valid_from: '2026-01-01' } };
    expect(takenBefore([wider, one])).toEqual([null, 0]);
    expect(takenBefore([one, wider])).toEqual([null, null]);
    expect(takenBefore([{ account: '4', when: { rate: '7' } }, one, all])).toEqual([null, null, null]);
  });

  it('is not one that is for items with tax behind one that is for items without', () => {
    const [taxed, exempt] = [{ case: 'standard' }, { case: 'exempt', when: { rate: '0' } }];
    expect(takenBefore([taxed, exempt, { case: 'not subject' }])).toEqual([null, null, null]);
    expect(takenBefore([exempt, { case: 'not subject', when: { rate: '0' } }])).toEqual([null, 0]);
  });

  it('is not told where it is not certain', () => {
    const union = { case: 'exempt', when: { buyer_country: ['EU'] } };
    expect(takenBefore([union, { case: 'exempt', when: { buyer_country: ['AT'] } }])).toEqual([null, null]);
  });
});

it('kinds of one section stand in it together', () => {
  expect(
    settingsLayer([
      { kind: 'tax-cases', content: [{ case: 'standard' }] },
      { kind: 'payment', content: { terms: 'x' } },
      { kind: 'recipients', content: { to: ['a@x.example'] } },
      { kind: 'layout', content: null },
    ]),
  ).toEqual({
    e_invoices: { tax_cases: [{ case: 'standard' }], payment: { terms: 'x' } },
    alerts: { to: ['a@x.example'] },
  });
});

it('a rule for an invoice and all like it says when, and leaves why to a person', () => {
  const untaxed = item({ rate: '0' });
  const at = (countryCode: string, taxId: string | null = null) =>
    invoice({ recipientAddress: { ...RECIPIENT, countryCode }, taxId, items: [untaxed] });
  expect(proposedTaxRule(at('DE'), 'DE')).toEqual({ when: { rate: '0', buyer_country: ['DE'] } });
  expect(proposedTaxRule(at('CH'), 'DE')).toEqual({
    when: { rate: '0', buyer_country: ['CH'], buyer_vat_id: 'no' },
  });
  expect(proposedTaxRule(at('FR', 'FR40303265045'), 'DE')).toMatchObject({ when: { buyer_vat_id: 'yes' } });
  // Whether that is a VAT id is not known.
  expect(proposedTaxRule(at('FR', '12 345'), 'DE')).toEqual({ when: { rate: '0', buyer_country: ['FR'] } });
});

describe('the entry that somebody has seen', () => {
  const [a, b, c] = [{ case: 'a' }, { case: 'b' }, { case: 'c' }];

  it('is found where it stands after another one was removed', () => {
    expect(entryMeant([a, b, c], [b, c], 1)).toBe(0);
    expect(entryMeant([a, b, c], [c, a, b], 1)).toBe(2);
  });

  it('is none where it was removed or changed', () => {
    expect(entryMeant([a, b, c], [a, c], 1)).toBeNull();
    expect(entryMeant([a, b], [a, { case: 'd' }], 1)).toBeNull();
    expect(entryMeant([a], null, 0)).toBeNull();
    expect(entryMeant([a], [a], 3)).toBeNull();
  });
});
