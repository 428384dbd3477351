import { describe, expect, it } from 'vitest';
import { settingMistakes } from '../../../src/config/setting-mistakes.js';
import { settledSpace } from '../../../src/daemon/spaces/spaces-in-force.js';
import type { SettingKind, SettingValue } from '../../../src/domain/finance-settings/finance-settings.js';
import { CONFIG, loadText } from './config-text.js';

type Row = readonly [SettingKind, SettingValue, Readonly<Record<string, string>>];

const WRONG: readonly Row[] = [
  ['tax-cases', {}, { case: 'needed' }],
  ['tax-cases', { case: 'exempt' }, { reason: 'exempt-reason' }],
  [
    'tax-cases',
    { case: 'exempt', when: { rate: '19,5', buyer_country: ['DEU', 'EU'], valid_from: '2027-02-30' } },
    {
      reason: 'exempt-reason',
      'when.rate': 'rate',
      'when.buyer_country': 'country-or-group',
      'when.valid_from': 'date',
    },
  ],
  [
    'tax-cases',
    { case: 'standard', reason: 'x', reason_code: 'VATEX-EU-O' },
    { reason: 'not-taxed', reason_code: 'not-taxed' },
  ],
  ['tax-cases', { case: 'exempt', reason: 'x', reason_code: '§ 4' }, { reason_code: 'reason-code' }],
  ['tax-cases', { case: 'not subject', legal_basis: 'act' }, { legal_basis: 'only-exempt' }],
  ['tax-cases', { case: 'standard', when: { rate: '0' } }, { 'when.rate': 'rate-taxed' }],
  ['tax-cases', { case: 'not subject', when: { rate: '7' } }, { 'when.rate': 'rate-untaxed' }],
  ['customers', { customer_number: '1', vat_id: 'DE1', nip: '1' }, { vat_id: 'vat-id', nip: 'nip' }],
  ['customers', { customer_number: '1', order_number: 'a'.repeat(201) }, { order_number: 'one-line' }],
  ['recipients', { to: ['a@example.com', 'nobody'] }, { to: 'e-mail' }],
  [
    'recipients',
    { to: ['a@example.com', 'nobody'], exports: { adviser: ['ann@example'] } },
    { to: 'e-mail', 'exports.adviser': 'e-mail' },
  ],
  ['payment', { iban: 'DE1', bic: '1' }, { iban: 'iban', bic: 'bic' }],
  [
    'payment',
    { bic: 'BYLADEM1001', account_name: 'Anna' },
    { bic: 'without-iban', account_name: 'without-iban' },
  ],
  ['layout', { color: 'zzz', logo: 'logo.txt' }, { color: 'colour', logo: 'picture' }],
  ['layout', { footer: ['1', '2', '3', '4', '5', '6', '7'] }, { footer: 'footer' }],
];

const RIGHT: readonly (readonly [SettingKind, SettingValue])[] = [
  [
    'tax-cases',
    {
      case: 'exempt',
      reason: 'x',
      when: { rate: '0', buyer_country: ['EU', 'CH'], valid_from: '2027-02-28' },
    },
  ],
  ['customers', { customer_number: '1', vat_id: 'FR40303265045' }],
  ['payment', { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }],
  ['layout', { color: '#1a5276', footer: ['1'] }],
];

const config = loadText(CONFIG);
const around = { filed: null, isPolish: false };
const byField = (kind: SettingKind, entry: SettingValue) =>
  Object.fromEntries(settingMistakes(kind, entry, around).map(({ field, mistake }) => [field, mistake]));

/** What the configuration says of it. */
function refusals(kind: SettingKind, entry: SettingValue): number {
  const [space] = config.spaces;
  if (space === undefined) throw new Error('no space');
  const content = ['tax-cases', 'customers'].includes(kind) ? [entry] : entry;
  const version = { kind, version: 1, content, at: 1, by: 'anna', why: 'x' };
  return settledSpace(config, space, [version]).settings?.problems.length ?? 0;
}

describe('what is wrong with a setting', () => {
  it.each(WRONG)(
    '%s %j: is said by field, and the configuration takes none of it',
    (kind, entry, expected) => {
      expect(byField(kind, entry)).toEqual(expected);
      expect(refusals(kind, entry)).toBeGreaterThan(0);
    },
  );

  it.each(RIGHT)('%s %j: is right for both', (kind, entry) => {
    expect(byField(kind, entry)).toEqual({});
    expect(refusals(kind, entry)).toBe(0);
  });

  it('asks for the basis of an exemption in Poland, and knows what the file has set', () => {
    const polish = { filed: null, isPolish: true };
    const exempt = { case: 'exempt', reason: 'x' };
    expect(settingMistakes('tax-cases', exempt, polish)).toEqual([
      { field: 'legal_basis', mistake: 'exempt-basis' },
    ]);
    const filed = { iban: 'DE02120300000000202051' };
    expect(settingMistakes('payment', { bic: 'BYLADEM1001' }, { filed, isPolish: false })).toEqual([]);
  });
});
