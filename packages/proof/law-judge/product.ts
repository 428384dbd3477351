import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPACES, type SpaceId } from './config.js';
import type { Cells } from './judge.js';
import type { Stage } from './stage.js';

type Figures = Record<string, number>;

/** What spacebooks prints of each period, by space, under the judge's names. */
export async function printed(
  stage: Stage,
  periods: readonly string[],
): Promise<Readonly<Record<SpaceId, Cells>>> {
  const cells = { berlin: {}, hamburg: {}, warsaw: {}, amsterdam: {} } as Record<SpaceId, Figures>;
  for (const { id, country } of SPACES) {
    const figures = cells[id];
    for (const period of periods) {
      const read = async (report: string): Promise<never> =>
        JSON.parse(
          await stage.call(`report ${report} --period ${period} --space ${id} --json`, [0, 2]),
        ) as never;
      const put = (name: string, value: number): void => {
        if (value !== 0) figures[`${period}|${name}`] = value;
      };
      if (country === 'PL') {
        putRecapitulative('vat-ue', await read('vat-ue'), put);
        continue;
      }
      if (country === 'DE') {
        putUstva(await read('ustva'), put);
        putRecapitulative('zm', await read('zm'), put);
      }
      putDeclared(await read('declared'), put);
      if (period.includes('Q')) putOss(await read('oss'), put);
    }
  }
  Object.assign(cells.warsaw, jpkCells(join(stage.folder, 'jpk')));
  return cells;
}

type Put = (name: string, value: number) => void;

interface UstvaFigure {
  readonly base?: number;
  readonly net: number;
  readonly tax: number;
}

interface Ustva {
  readonly lines: readonly (UstvaFigure & { readonly line: string })[];
  readonly oss: UstvaFigure;
  readonly uncollectible: UstvaFigure;
  readonly formTax: number;
  readonly postedTax: number;
}

function putUstva({ lines, oss, uncollectible, formTax, postedTax }: Ustva, put: Put): void {
  for (const { line, base, net, tax } of [
    ...lines,
    { ...oss, line: 'oss' },
    { ...uncollectible, line: '50' },
  ]) {
    put(`ustva ${line} net`, net);
    put(`ustva ${line} tax`, tax);
    if (base !== undefined) put(`ustva ${line} base`, base);
  }
  put('ustva form tax', formTax);
  put('ustva posted tax', postedTax);
}

interface Recapitulative {
  readonly rows: readonly {
    readonly vatId: string;
    readonly kind: string;
    readonly net: number;
    readonly amount: number;
  }[];
}

function putRecapitulative(name: string, { rows }: Recapitulative, put: Put): void {
  for (const { vatId, kind, net, amount } of rows) {
    put(`${name} ${vatId} ${kind} net`, net);
    put(`${name} ${vatId} ${kind} amount`, amount);
  }
}

interface Oss {
  readonly rows: readonly {
    readonly country: string;
    readonly rate: string;
    readonly corrects: string | null;
    readonly net: number;
    readonly tax: number;
  }[];
}

function putOss({ rows }: Oss, put: Put): void {
  for (const { country, rate, corrects, net, tax } of rows) {
    const name = `oss ${country} ${rate}${corrects === null ? '' : ` corrects ${corrects}`}`;
    put(`${name} net`, net);
    put(`${name} tax`, tax);
  }
}

interface Declared {
  readonly rows: readonly {
    readonly month: string;
    readonly country: string;
    readonly taxCase: string;
    readonly rate: string;
    readonly kind: string;
    readonly net: number;
    readonly tax: number;
  }[];
}

function putDeclared({ rows }: Declared, put: Put): void {
  for (const { month, country, taxCase, rate, kind, net, tax } of rows) {
    const name = `declared ${month} ${country} ${taxCase} ${rate} ${kind}`;
    put(`${name} net`, net);
    put(`${name} tax`, tax);
  }
}

/** The latest file of each month, row by row. */
function jpkCells(folder: string): Cells {
  const latest = new Map<string, string>();
  for (const name of readdirSync(folder).toSorted(byBatch)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, year, month = ''] = /<Rok>(\d+)<[\s\S]*?<Miesiac>(\d+)</.exec(text) ?? [];
    latest.set(`${year}-${month.padStart(2, '0')}`, text);
  }
  const cells: Figures = {};
  for (const [month, text] of latest) {
    for (const [row] of text.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)) {
      const [, number] = /<DowodSprzedazy>([^<]*)/.exec(row) ?? [];
      for (const [, field, amount] of row.matchAll(/<(K_\d+)>([^<]*)/g)) {
        const cents = Math.round(Number(amount) * 100);
        if (cents !== 0) cells[`${month}|jpk ${number} ${field}`] = cents;
      }
    }
  }
  return cells;
}

const batchOf = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
const byBatch = (one: string, other: string): number => batchOf(one) - batchOf(other);
