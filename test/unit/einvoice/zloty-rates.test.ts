import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { zlotyRatesIn } from '../../../src/einvoice/zloty-rates.js';

it('gives the books the rate of exactly that day from NBP’s tables, and none where there is no table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nbp-'));
  const rates = [{ currency: 'euro', code: 'EUR', mid: 4.2583 }];
  const table = [{ table: 'A', no: '224/A/NBP/2026', effectiveDate: '2026-11-19', rates }];
  writeFileSync(join(folder, '2026-11-19.json'), JSON.stringify(table));
  const zlotyRateOn = zlotyRatesIn(folder);
  expect(zlotyRateOn?.('EUR', '2026-11-19')?.toFixed()).toBe('4.2583');
  expect(zlotyRateOn?.('EUR', '2026-11-20')).toBeNull();
  expect(zlotyRateOn?.('USD', '2026-11-19')).toBeNull();
  expect(zlotyRatesIn(undefined)).toBeUndefined();
});
