import { settingMistakes } from '../../src/config/setting-mistakes.js';
import { settingsText } from '../../src/config/settings-text.js';
import { CASES_OF_COUNTRY } from '../../src/config/tax-cases.js';
import { isListed } from '../../src/domain/finance-settings/change-setting.js';
import type {
  SettingKind,
  SettingValue,
  SettingVersion,
} from '../../src/domain/finance-settings/finance-settings.js';
import type { SettingsDesk, ShownSetting } from '../../src/web/settings-desk.js';
import { NOW } from './data.js';

const OWN: SettingValue = [
  {
    case: 'exempt',
    reason: 'Steuerfrei nach § 4 Nr. 12 UStG',
    when: { rate: '0', buyer_country: ['DE'], valid_from: '2027-01-01' },
  },
];

const VERSIONS: readonly SettingVersion[] = [
  { kind: 'tax-cases', version: 2, content: OWN, at: NOW - 9e6, by: 'ben', why: 'letting of offices' },
  { kind: 'tax-cases', version: 1, content: null, at: NOW - 9e8, by: 'anna', why: 'not needed' },
];

const FILED: Partial<Record<SettingKind, SettingValue>> = {
  accounts: [{ when: { rate: '19' }, account: '8400' }],
  payment: { iban: 'DE02120300000000202051' },
  layout: { color: '#1A5276' },
};

const SHIPPED: readonly SettingValue[] = [
  { case: 'standard' },
  { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: 'yes' }, case: 'reverse charge' },
];

/** Berlin with a rule of the page, accounts and a bank account of the file, and Warsaw without books. */
export function fixedSettings(decided: string[]): SettingsDesk {
  const of = (spaceId: string, kind: SettingKind): ShownSetting | null => {
    if (kind === 'accounts' && spaceId === 'warsaw') return null;
    const isSet = kind === 'tax-cases' && spaceId === 'berlin';
    return {
      filed: spaceId === 'berlin' ? (FILED[kind] ?? null) : null,
      shipped: kind === 'tax-cases' ? SHIPPED : [],
      content: isSet ? OWN : null,
      version: isSet ? 2 : 0,
      versions: isSet ? VERSIONS : [],
      cases: CASES_OF_COUNTRY[spaceId === 'berlin' ? 'DE' : 'PL'],
      names: spaceId === 'berlin' && kind === 'accounts' ? ['datev', 'bmd'] : [],
      receivers: {},
      isLeftOut: false,
    };
  };
  return {
    of: async (spaceId, kind) => of(spaceId, kind),
    effect: async (spaceId, { kind, content, typed }) => {
      const filed = isListed(kind) ? null : (of(spaceId, kind)?.filed ?? null);
      const mistakes = typed.flatMap(({ entry }) => settingMistakes(kind, entry, { filed, isPolish: false }));
      const doubts = JSON.stringify(content).includes('-07') ? DOUBTS : [];
      return /no rate|zzz|99999999/.test(JSON.stringify(content))
        ? {
            isFit: false,
            mistakes,
            problems: [{ message: 'account: has too many digits', fix: 'write four' }],
          }
        : { isFit: true, doubts, invoices: [...TRIED], others: 2, exports: [...EXPORTS], recipients: null };
    },
    preview: async (spaceId) => (spaceId === 'berlin' ? Buffer.from('%PDF-1.7') : null),
    save: async (spaceId, { kind, content, before, by, why }) => {
      if (before !== (of(spaceId, kind)?.version ?? 0)) return { status: 'other', by: 'carla' };
      decided.push(`set ${kind} of ${spaceId} to ${JSON.stringify(content)} by ${by}: ${why}`);
      return { status: 'saved', version: before + 1 };
    },
    exportText: async (spaceId) =>
      settingsText([{ kind: 'tax-cases', content: of(spaceId, 'tax-cases')?.content ?? null }]),
    proposal: async () => ({ when: { rate: '0', buyer_country: ['DE'] } }),
  };
}

const DOUBTS = [{ field: 'buyer_reference', mistake: 'leitweg-digits' }] as const;

const TRIED = [
  {
    ...{ invoiceId: 'inv-1006', number: 'BERLIN-2026-1006', customer: 'Müller & Söhne GmbH', findings: [] },
    becomes: 'issued',
    taxes: [{ rate: '0', reason: 'Steuerfrei nach § 4 Nr. 12 UStG' }],
  },
  {
    ...{ invoiceId: 'inv-1009', number: null, customer: null, taxes: [] },
    becomes: 'refused',
    findings: [
      {
        rule: 'BR-07',
        field: 'recipientAddress.company',
        message: 'The buyer has no name.',
        fix: 'Give it one.',
      },
    ],
  },
  { invoiceId: 'inv-1', number: 'B-1', customer: 'Fuchs', becomes: 'unknown', taxes: [], findings: [] },
] as const;

function blockedBy(...numbers: readonly string[]) {
  const findings = numbers.map((number) => ({
    ...{ rule: 'SB-ZERO-RATE', field: 'items.taxes', fix: 'Say why.' },
    message: `${number}: nothing says why there is no tax.`,
  }));
  return { code: 'accounting.blocked', detail: null, findings } as const;
}

const EXPORTS = [
  { name: 'ledger', blockedBefore: blockedBy('BERLIN-2026-105'), blockedAfter: null, rebooking: null },
  {
    ...{ name: 'jpk', rebooking: null, blockedBefore: blockedBy('BERLIN-2026-107') },
    blockedAfter: blockedBy('BERLIN-2026-106', 'BERLIN-2026-107'),
  },
  {
    ...{ name: 'tax-adviser', blockedBefore: null, blockedAfter: null },
    rebooking: {
      ...{ digest: 'd', reversed: 4, added: 4, invoices: 2, accounts: [] },
      months: [{ month: '2026-10', isClosed: false }],
    },
  },
] as const;
