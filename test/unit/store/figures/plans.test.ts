import { expect, it } from 'vitest';
import type { Db } from '../../../../src/store/engine/open.js';
import { batchCounting } from '../../../../src/store/figures/count-batches.js';
import { readEInvoices, readTaken } from '../../../../src/store/figures/e-invoice-figures.js';
import { createForecasts } from '../../../../src/store/figures/forecasts.js';
import {
  readInvoiced,
  readOpen,
  readOpenBefore,
  readPayments,
  readRevenue,
} from '../../../../src/store/figures/money-figures.js';
import { explainedDatabase } from '../query-plans.js';

const YEAR = { from: '2026-01', to: '2026-12' };
const EACH_DAY = ['CO-ROUTINE span', 'SCAN CONSTANT ROW', 'SCAN span'];
const DAY = [{ day: '2026-11-16', from: 1, to: 2 }];

it.each<[string, (db: Db) => Promise<unknown>, readonly string[]]>([
  [
    'revenue reads the months that it shows',
    (db) => readRevenue(db, 'berlin', 'ledger', YEAR),
    [
      'SEARCH revenue USING PRIMARY KEY (space_id=? AND series=? AND month>? AND month<?)',
      'SEARCH batch USING INDEX',
    ],
  ],
  [
    'payments read the months that they show',
    (db) => readPayments(db, 'berlin', YEAR),
    ['SEARCH figures_payment USING PRIMARY KEY (space_id=? AND month>? AND month<?)'],
  ],
  [
    'open amounts read the due dates of a space',
    (db) => readOpen(db, 'berlin', '2026-11-21'),
    ['SEARCH figures_open USING PRIMARY KEY (space_id=?)'],
  ],
  [
    'what was invoiced reads the months that it shows',
    (db) => readInvoiced(db, 'berlin', YEAR),
    ['SEARCH figures_invoiced USING PRIMARY KEY (space_id=? AND month>? AND month<?)'],
  ],
  [
    'e-invoices read each day in an index alone',
    (db) => readEInvoices(db, 'berlin', DAY),
    [
      ...EACH_DAY,
      'SEARCH saga USING COVERING INDEX saga_by_day (space_id=? AND created_at>? AND created_at<?)',
    ],
  ],
  [
    'times read each day in an index alone',
    (db) => readTaken(db, 'berlin', DAY),
    [
      ...EACH_DAY,
      'SEARCH figures_attached USING COVERING INDEX figures_attached_at (space_id=? AND at>? AND at<?)',
    ],
  ],
  [
    'forecasts read those of a space',
    (db) => createForecasts(db).of('berlin', YEAR),
    [
      'SEARCH forecast USING COVERING INDEX',
      'SEARCH month USING PRIMARY KEY (forecast_id=? AND month>? AND month<?)',
    ],
  ],
  [
    'the last forecast is the last row of an index',
    (db) => createForecasts(db).last('berlin'),
    ['SEARCH forecast USING INDEX'],
  ],
  [
    'what is owed on invoices from before the cutover is asked of the days of the space',
    (db) => readOpenBefore(db, 'berlin', '2026-10-01'),
    ['SEARCH invoice_facts USING INDEX invoice_facts_by_space (space_id=? AND invoice_date<?)'],
  ],
  [
    'what is still to be counted is looked for without reading a batch',
    (db) => batchCounting(db).step(),
    ['SCAN figures_batch USING INDEX figures_batch_not_done'],
  ],
])('%s', async (_what, ask, expected) => {
  const { plansOf } = await explainedDatabase();
  const plans = (await plansOf(ask)).filter((line) => !line.startsWith('USE TEMP B-TREE'));
  expect(plans).toEqual(expected.map((line) => expect.stringContaining(line)));
});
