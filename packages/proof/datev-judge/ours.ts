import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { datevArithmetic } from '../../../src/books/formats/datev/reading/datev-arithmetic.js';
import { ExtfRows } from '../../../src/books/formats/datev/reading/extf-rows.js';
import { readBookings } from '../../../src/books/formats/datev/reading/read-bookings.js';
import { accountTaxes } from '../../../src/domain/accounting/account-tax/account-tax.js';
import { cellsOf } from './cells.js';
import type { Judged, JudgedRow } from './judged.js';
import type { DatevFacts } from './random/configuration.js';

/**
 * The result of the simulator that reads each file before its release: it posts no tax to an account. Ids of entries are read here.
 *
 * @param paths of Buchungsstapel
 */
export function readByUs(facts: DatevFacts, paths: readonly string[]): Judged {
  const declared = new Map(
    Object.entries(facts.automatic).map(
      ([account, rate]) => [account, rate === 'none' ? null : rate] as const,
    ),
  );
  const terms = { taxes: accountTaxes(facts.chart, declared), keys: facts.keys };
  const balances: Record<string, number> = {};
  const rows: JudgedRow[] = [];
  const problems: Judged['problems'][number][] = [];
  for (const path of paths) {
    const bytes = readFileSync(path);
    const file = basename(path);
    const entries = bytes
      .toString('latin1')
      .split('\r\n')
      .map((line) => cellsOf(line)[23]?.slice(1, -1) ?? '');
    const book = datevArithmetic(terms);
    const reader: ExtfRows = new ExtfRows((row) => {
      const { net, tax, rate, country, month, problem } = book(row, reader.header);
      const padded = (account: number): string => String(account).padStart(reader.header.accountLength, '0');
      const entry = entries[row.line - 1] ?? '';
      rows.push({
        ...{ file, line: row.line, entry, account: padded(row.account), contra: padded(row.contraAccount) },
        ...{
          side: row.isDebit ? 'S' : 'H',
          reverses: row.isReversal,
          isRefused: problem === 'key on automatic',
        },
        ...{ gross: net + tax, net, tax, rate, country, declared: month },
      });
      // Whether anybody knows an account is a question of the list, not of the arithmetic.
      if (problem !== null && problem !== 'unknown account')
        problems.push({ file, line: row.line, entry, kind: problem, problem });
    });
    reader.push(bytes);
    reader.end();
    for (const [account, { balance }] of readBookings([bytes], terms).accounts)
      balances[account] = (balances[account] ?? 0) + balance;
  }
  return { rows, balances, taxes: {}, problems };
}
