import { performance } from 'node:perf_hooks';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { batch, context, debtor, entry } from '../../../../test/unit/books/formats/sample.js';

/** What the process prints as one line of JSON. */
export interface DatevFigures {
  readonly seconds: number;
  /** Most memory of the whole process, the batch included. */
  readonly megabytes: number;
  readonly rows: number;
  readonly expectedRows: number;
  readonly fileMegabytes: number;
}

const INVOICES = 100_000;
const DEBTORS = 2_000;
const MEGABYTE = 1024 * 1024;

/** A process of its own, so that its memory is its own: writes 100,000 invoices of a year for DATEV. */
const given = { ...batch([]), entries: entries(), debtors: debtors() };
const started = performance.now();
let bytes = 0;
let rows = 0;
for await (const file of DATEV.write(given, context())) {
  for (const piece of file.pieces) {
    bytes += piece.length;
    if (file.name.startsWith('EXTF_Buchungsstapel')) rows += linesOf(piece);
  }
  // Header and heading.
  if (file.name.startsWith('EXTF_Buchungsstapel')) rows -= 2;
}
const figures: DatevFigures = {
  seconds: (performance.now() - started) / 1_000,
  megabytes: process.resourceUsage().maxRSS / 1_024,
  rows,
  expectedRows: given.entries.length,
  fileMegabytes: bytes / MEGABYTE,
};
console.log(JSON.stringify(figures));

/** Every tenth invoice has two rates. */
function entries(): readonly Entry[] {
  const made: Entry[] = [];
  for (let number = 0; number < INVOICES; number += 1) {
    const day = String(1 + (number % 28)).padStart(2, '0');
    const month = String(1 + Math.floor((number * 12) / INVOICES)).padStart(2, '0');
    const account = 10_000 + (number % DEBTORS);
    const net = 10_000 + (number % 977);
    const first = entry({
      documentNumber: `RE-2026-${String(number).padStart(6, '0')}`,
      documentDate: `2026-${month}-${day}`,
      debtor: String(account),
      debtorName: `Kundin Łukasz & Söhne ${account}`,
      costCenter: 'Berlin 1',
      net,
      tax: Math.round(net * 0.19),
    });
    made.push(first);
    if (number % 10 === 0) {
      const reduced = {
        account: '8300',
        taxAccount: '1771',
        taxRate: '7',
        net: 1_000,
        tax: 70,
        gross: 1_070,
      };
      made.push({ ...first, ...reduced, id: `${first.id}-7`, accountName: 'Erlöse 7 % USt' });
    }
  }
  return made;
}

function debtors() {
  return Array.from({ length: DEBTORS }, (_, index) => debtor({ number: String(10_000 + index) }));
}

function linesOf(content: Uint8Array): number {
  let lines = 0;
  for (const byte of content) if (byte === 10) lines += 1;
  return lines;
}
