import { adviceOf } from '../../src/domain/advice/advice.js';
import { PAGE } from '../../src/domain/page-paths.js';
import { found, lineToWrite, switchLine, switchStatus } from '../../src/domain/switch/checklist.js';
import type { SwitchDesk } from '../../src/web/switch-desk.js';

const BERLIN = switchStatus('berlin', [
  switchLine(
    'settings',
    'open',
    found(
      'settings.datev_export.on',
      { setting: 'datev_export' },
      lineToWrite('berlin', 'platform_settings: { datev_export: off }'),
    ),
  ),
  switchLine(
    'before',
    'open',
    found(
      'before.days-between',
      { count: 2, numbers: '2026-0411, 2026-0412', day: '2026-07-29', from: '2026-08-01' },
      lineToWrite('berlin', 'accounting.from: 2026-07-30'),
    ),
  ),
  switchLine(
    'debtors',
    'unknown',
    found('debtors.unstated', {}, adviceOf('take over debtors', { at: 'admin' }, { space: 'berlin' })),
  ),
  switchLine('cutover', 'done', found('cutover.books', { day: '2026-08-01' })),
  switchLine('opening', 'open', {
    ...found('opening.new', { count: 7, numbers: '2026-0391, …', amount: '1204.50 EUR' }),
    amounts: { amount: { cents: 120_450, currency: 'EUR' } },
    advice: adviceOf(
      'confirm opening items',
      { at: 'page', path: `${PAGE.switch('berlin')}#opening` },
      { space: 'berlin' },
    ),
  }),
  switchLine('dry', 'done', found('dry.released')),
  switchLine(
    'compare',
    'open',
    found(
      'compare.never',
      {},
      adviceOf('compare with the program before', { at: 'admin' }, { space: 'berlin' }),
    ),
  ),
]);

const WARSAW = switchStatus('warsaw', [
  switchLine('settings', 'done', found('settings.fit')),
  switchLine('cutover', 'done', found('cutover.e-invoices', { day: '2026-02-01' })),
]);

/** Berlin in the midst of its switch, and Warsaw without books; no link leads there. */
export const fixedSwitches: SwitchDesk = {
  status: async (spaceId) => (spaceId === 'warsaw' ? WARSAW : BERLIN),
};
