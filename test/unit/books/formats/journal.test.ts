import { describe, expect, it } from 'vitest';
import { HLEDGER } from '../../../../src/books/formats/hledger/format.js';
import type { ConfiguredRate } from '../../../../src/domain/accounting/settings.js';
import type { CurrencyRate } from '../../../../src/domain/settings.js';
import { batch, booksIn, context, entry, filesOf, reversalOf } from './sample.js';
import { variedBatch } from './varied.js';

async function journal(
  given = variedBatch(),
  rates: readonly ConfiguredRate[] = [],
  stated: readonly CurrencyRate[] = [],
): Promise<string> {
  const accounting = { ...booksIn('EUR'), exchange_rates: rates, currency_rates: stated };
  const around = context({ accounting });
  const [file] = await filesOf(HLEDGER, given, around);
  return Buffer.from(file?.bytes ?? []).toString();
}

describe('a journal in plain text', () => {
  it('declares each account once, with its name on a line of its own, each commodity and each tag', async () => {
    const text = await journal(
      batch([entry(), entry({ documentNumber: 'RE-2', debtor: '10043', debtorName: ' ' })]),
    );
    expect(text.slice(text.indexOf('decimal-mark'), text.indexOf('2026-10-09 '))).toBe(
      [
        'decimal-mark .',
        'tag document',
        'tag invoice',
        'tag kind',
        'tag document-date',
        'tag entry',
        'tag center',
        'tag because',
        'commodity EUR',
        '    format 1000.00 EUR',
        'account assets:receivable:10042',
        '    note Möbel Muster GmbH',
        'account assets:receivable:10043',
        'account liabilities:vat:1776',
        '    note Umsatzsteuer 19 %',
        'account revenues:8400',
        '    note Erlöse 19 % USt',
        '\n',
      ].join('\n'),
    );
    expect((await journal()).match(/^(?:commodity|account) .*$/gm)).toEqual([
      'commodity EUR',
      'commodity USD',
      'account assets:bank:1200',
      'account assets:receivable:10042',
      'account assets:receivable:10077',
      'account expenses:write-offs:2400',
      'account liabilities:vat:1771',
      'account liabilities:vat:1776',
      'account revenues:8300',
      'account revenues:8336',
      'account revenues:8400',
    ]);
  });

  it('has a transaction for each document', async () => {
    const text = await journal(batch([entry({ costCenter: 'B,1' })]));
    expect(text.slice(text.indexOf('2026-10-09 '))).toBe(
      [
        '2026-10-09 (RE-1) Möbel Muster GmbH',
        '    ; document: RE-1',
        '    ; invoice: invoice-RE-1',
        '    ; kind: invoice',
        '    ; document-date: 2026-10-09',
        '    assets:receivable:10042                   119.00 EUR  ; entry: entry-RE-1-8400',
        '    revenues:8400                            -100.00 EUR  ; entry: entry-RE-1-8400',
        '    ; center: B‚1',
        '    liabilities:vat:1776                      -19.00 EUR  ; entry: entry-RE-1-8400',
        '\n',
      ].join('\n'),
    );
  });

  it('has a payment on an account of clearing, and takes one of before back where it was booked', async () => {
    const terms = {
      kind: 'payment',
      part: 'payment',
      account: '1360',
      taxAccount: null,
      net: -11_900,
      tax: 0,
    } as const;
    const before = entry({ ...terms, id: 'before' });
    const now = entry({ ...terms, id: 'now', isOnClearing: true });
    const text = await journal(batch([reversalOf(before), now, reversalOf(now)]));
    expect(
      [...text.matchAll(/^ {4}(assets:(?:bank|clearing):\S+) +(-?[\d.]+) EUR/gm)].map(([, ...row]) => row),
    ).toEqual([
      ['assets:bank:1360', '-119.00'],
      ['assets:clearing:1360', '-119.00'],
      ['assets:clearing:1360', '119.00'],
    ]);
    expect(text).toContain('\naccount assets:clearing:1360\n');
  });

  it('states what an amount in another currency is in the books, to the cent, on either side', async () => {
    const foreign = entry({
      documentNumber: 'RE-5',
      currency: 'USD',
      exchange: { currency: 'EUR', rate: '1.0825', net: 9_238, tax: 1_755, gross: 10_993 },
    });
    const text = await journal(batch([foreign, reversalOf(foreign)]));
    expect([...text.matchAll(/^ {4}\S+ +(-?\d+\.\d\d USD .*?) {2};/gm)].map(([, amount]) => amount)).toEqual([
      '-119.00 USD @@ 109.93 EUR',
      '100.00 USD @@ 92.38 EUR',
      '19.00 USD @@ 17.55 EUR',
      '119.00 USD @@ 109.93 EUR',
      '-100.00 USD @@ 92.38 EUR',
      '-19.00 USD @@ 17.55 EUR',
    ]);
    expect(text.match(/^commodity .*$/gm)).toEqual(['commodity EUR', 'commodity USD']);
  });

  it('books in the currency of the books what is too small for the other one', async () => {
    const cents = { currency: 'EUR', rate: '0.86', net: 0, tax: 1, gross: 1 };
    const text = await journal(
      batch([entry({ documentNumber: 'RE-9', currency: 'GBP', net: 0, tax: 0, exchange: cents })]),
    );
    expect(text.match(/^ {4}\S+:\S+ .*$/gm)).toEqual([
      '    assets:receivable:10042                     0.01 EUR  ; entry: entry-RE-9-8400',
      '    liabilities:vat:1776                       -0.01 EUR  ; entry: entry-RE-9-8400',
    ]);
  });

  it('has the rates of its currencies that held in its time, as they are configured', async () => {
    const exchange = { currency: 'EUR', rate: '1.1', net: 1, tax: 0, gross: 1 };
    const text = await journal(
      batch([
        entry({ currency: 'USD', documentDate: '2026-10-09', exchange }),
        entry({ documentNumber: 'RE-2', documentDate: '2026-11-20' }),
      ]),
      [
        { currency: 'USD', valid_from: '2026-11-01', rate: '1.2' },
        { currency: 'USD', valid_from: '2026-01-01', rate: '1.0' },
        { currency: 'USD', valid_from: '2026-10-01', rate: '1.1' },
        { currency: 'USD', valid_from: '2026-12-01', rate: '1.3' },
        { currency: 'CHF', valid_from: '2026-10-01', rate: '0.9' },
      ],
    );
    expect(text.match(/^P .*$/gm)).toEqual(['P 2026-10-01 EUR 1.1 USD', 'P 2026-11-01 EUR 1.2 USD']);
  });

  it('has those of documents before those of the books', async () => {
    const exchange = { currency: 'EUR', rate: '1.25', net: 1, tax: 0, gross: 1 };
    const text = await journal(
      batch([entry({ currency: 'USD', documentDate: '2026-10-09', exchange })]),
      [
        { currency: 'USD', valid_from: '2026-09-01', rate: '1.2' },
        { currency: 'USD', valid_from: '2026-10-01', rate: '1.25' },
      ],
      [
        { rate: '1 USD = 0.8 EUR', from: '2026-10-01' },
        { rate: '1 EUR = 0.9 CHF', from: '2026-10-01' },
      ],
    );
    expect(text.match(/^P .*$/gm)).toEqual(['P 2026-10-01 EUR 1.25 USD']);
  });

  it('has no prices where everything is in the currency of the books', async () => {
    const rates = [{ currency: 'USD', valid_from: '2026-01-01', rate: '1.0' }];
    expect(await journal(batch([entry()]), rates)).not.toMatch(/^P |@@/m);
  });

  it('lets no text of a customer end a line, a code or a comment', async () => {
    const text = await journal(
      batch([entry({ documentNumber: 'a) b\n; c', debtorName: 'x ; y\n2026-01-01 z' })]),
    );
    expect(text).toContain('\n2026-10-09 (a] b , c) x , y 2026-01-01 z\n');
  });

  it('lets no name, number, cost center or currency say anything to hledger', async () => {
    const text = await journal(
      batch([
        entry({
          debtorName: 'Attacker GmbH type:R, date:2020-01-01',
          costCenter: '[2020-13-01] date:2020-01-01',
          currency: 'EUR\ninclude /etc/passwd',
          debtor: '10042  ; x:y',
        }),
      ]),
    );
    expect(text).toContain(
      'account assets:receivable:10042%20%20%3B%20x%3Ay\n    note Attacker GmbH type∶R‚ date∶2020-01-01\n',
    );
    expect(text).toContain('\n    ; center: (2020-13-01) date∶2020-01-01\n');
    expect(text).toContain('commodity "EUR%0Ainclude%20/etc/passwd"\n');
    expect(text).toContain(' 119.00 "EUR%0Ainclude%20/etc/passwd"  ; entry: ');
    expect(text).not.toMatch(/^include/m);
  });
});
