import { describe, expect, it } from 'vitest';
import { DEFERRAL, deferringBooks, membership, nightAfter } from '../../batches/deferring.js';
import { filesOf, packed } from './year.js';

async function packageWithDeferrals() {
  const books = await deferringBooks({ deferrals: [{ ...DEFERRAL, earned_account: '1500' }] });
  const items = [membership('1200.00', '01.10.2026 - 30.09.2027')];
  books.put({ id: 'a', number: 'R-1', invoiceDate: '2026-11-02', items });
  await books.export(nightAfter('2026-12-31'));
  return filesOf(packed(books));
}

describe('deferred revenue in the package of a fiscal year', () => {
  it('is on an account of its own, which the journal and all tables name', async () => {
    const files = await packageWithDeferrals();
    const rows = (name: string) => files.get(name)?.toString().trimEnd().split('\r\n').slice(1) ?? [];
    expect(rows('accounts.csv')).toEqual([
      '"0990";"Passive Rechnungsabgrenzung";"Abgegrenzte Erlöse"',
      '"1500";"1500";"Vorab realisierte Erlöse"',
      '"1776";"Umsatzsteuer 19 %";"Umsatzsteuer"',
      '"8400";"Erlöse 19 % USt";"Erlöse"',
    ]);
    expect(rows('batch_sums.csv').map((row) => row.split(';').slice(1, 7).join(';'))).toEqual([
      '"vorab realisierte Erlöse";"EUR";2;0,00;0,00;0,00',
      '"abgegrenzte Erlöse";"EUR";2;-897,53;0,00;-897,53',
      '"Erlöse";"EUR";1;1200,00;228,00;1428,00',
    ]);
  });
});
