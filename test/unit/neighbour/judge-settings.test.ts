import { describe, expect, it } from 'vitest';
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
    expect(judged({ country: 'FR', settings: { french_e_invoices: 'on' } })).toEqual([]);
    expect(judged({ country: 'FR', settings: { french_e_invoices: 'on' }, domestic: 'allow' })).toEqual([
      'french_e_invoices on',
    ]);
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
