import { describe, expect, it } from 'vitest';
import { judgeEvidence, type SettingsEvidence } from '../../../src/domain/neighbour/evidence.js';
import {
  judgeSettings,
  type NeighbourSpace,
  unstatedSettings,
} from '../../../src/domain/neighbour/judge-settings.js';

const space = (given: Partial<NeighbourSpace>): NeighbourSpace => ({
  country: 'DE',
  settings: {},
  domestic: 'refuse',
  toDatev: false,
  namesWithheld: false,
  ...given,
});
const judged = (given: Partial<NeighbourSpace>) =>
  judgeSettings(space(given)).map(({ setting, is }) => `${setting} ${is}`);

describe('settings of the platform', () => {
  it('go together with us as they must be', () => {
    const settings = {
      e_invoices: 'on',
      own_e_invoices: 'off',
      mails_invoices: 'on',
      pay_now: 'on',
    } as const;
    expect(judged({ settings })).toEqual([]);
  });

  it('are told one by one where they do not', () => {
    const settings = { e_invoices: 'off', own_e_invoices: 'on', mails_invoices: 'off' } as const;
    expect(judged({ settings })).toEqual(['e_invoices off', 'own_e_invoices on', 'mails_invoices off']);
    const [found] = judgeSettings(space({ settings }));
    expect(found?.fix).toContain('write e_invoices: on');
  });

  it('of DATEV matter where our exports go there', () => {
    const settings = { datev_export: 'on' } as const;
    expect(judged({ settings })).toEqual([]);
    expect(judged({ settings, toDatev: true })).toEqual(['datev_export on']);
  });

  it('of Spain and France belong there', () => {
    expect(judged({ settings: { verifactu: 'on' } })).toEqual(['verifactu on']);
    expect(judged({ country: 'ES', settings: { verifactu: 'on' } })).toEqual([]);
    expect(judged({ country: 'ES', settings: { verifactu: 'off' } })).toEqual(['verifactu off']);
    const french = { french_e_invoices: 'on' } as const;
    expect(judged({ country: 'FR', settings: french })).toEqual([]);
    expect(judged({ country: 'FR', settings: { ...french, e_invoices: 'off' } })).toEqual([]);
    expect(judged({ country: 'FR', settings: { ...french, e_invoices: 'on' } })).toEqual([
      'french_e_invoices on',
    ]);
    expect(judged({ country: 'FR', settings: { french_e_invoices: 'on' }, domestic: 'allow' })).toEqual([
      'french_e_invoices on',
    ]);
  });

  it('of a retention want the tax that customers withhold to be named', () => {
    const settings = { retention: 'on' } as const;
    expect(judged({ country: 'ES', settings })).toEqual(['retention on']);
    expect(judged({ country: 'ES', settings, namesWithheld: true })).toEqual([]);
  });

  it('that nobody states are unknown, where they matter', () => {
    expect(unstatedSettings(space({}))).toEqual([
      'e_invoices',
      'own_e_invoices',
      'pay_now',
      'mails_invoices',
    ]);
    expect(
      unstatedSettings(space({ country: 'ES', settings: { pay_now: 'off', e_invoices: 'on' } })),
    ).toEqual(['verifactu', 'mails_invoices']);
    expect(unstatedSettings(space({ toDatev: true }))).toContain('datev_export');
  });
});

describe('what invoices show', () => {
  const seen = { foreign: 0, latestForeign: null, missing: 0 };
  const shown = (given: Partial<NeighbourSpace>, more: Partial<SettingsEvidence>) =>
    judgeEvidence(space(given), { ...seen, ...more }).map(
      ({ setting, is, message }) => `${setting} ${is}: ${message}`,
    );

  it('goes before what is stated, and fills in where nothing is', () => {
    const foreign = { foreign: 2, latestForeign: 'K-9' };
    expect(shown({ settings: { own_e_invoices: 'off' } }, foreign)[0]).toMatch(
      /^own_e_invoices on: .*2, the latest K-9.*is off$/,
    );
    expect(shown({}, foreign)[0]).toMatch(/is not stated$/);
    expect(shown({ settings: { own_e_invoices: 'on' } }, foreign)).toEqual([]);
    expect(shown({ settings: { e_invoices: 'on' } }, { missing: 3 })[0]).toMatch(
      /^e_invoices off: .*\(3\).*is on$/,
    );
    expect(shown({ settings: { e_invoices: 'off' } }, { missing: 3 })).toEqual([]);
  });

  it('in France is that of its channel', () => {
    const foreign = { foreign: 1, latestForeign: 'F-1' };
    expect(shown({ country: 'FR' }, foreign)[0]).toMatch(/^french_e_invoices on/);
    expect(shown({ country: 'FR', settings: { french_e_invoices: 'on' } }, foreign)).toEqual([]);
  });

  it('is nothing where nothing was seen', () => {
    expect(shown({}, {})).toEqual([]);
  });
});
