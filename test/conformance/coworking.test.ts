import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '@spacebooks/base/calendar';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { describe, expect, it } from 'vitest';
import { endOfMonth } from '../../src/domain/accounting/service-date.js';
import { eventually } from '../eventually.js';
import { callProgram } from '../flow/call-program.js';
import { type Stage, setStage } from '../flow/stage.js';
import { patientClock } from '../patient-clock.js';
import { temporaryFolder } from '../temporary-folder.js';
import { AUDITOR, COUNTRIES, type Country, FIRST } from './coworking/countries.js';
import { type Desk, type Document, STORIES, type Story } from './coworking/stories.js';
import { installed, missing } from './exports/tools.js';

const run = promisify(execFile);
const PROGRAMS = resolve(import.meta.dirname, 'coworking');
/** Two fiscal years. */
const MONTHS = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(Number(FIRST.slice(0, 4)), index)).toISOString().slice(0, 7),
);
/** Months in which every story begins once: the later ones go on across the end of a fiscal year. */
const BEGINNINGS = [1, 10, 11];

type Amounts = Readonly<Record<string, readonly [net: number, tax: number]>>;

interface Judged {
  readonly documents: number;
  readonly ledger: Readonly<Record<string, number>>;
  readonly held: Readonly<Record<string, number>>;
  readonly debtors: number;
  /** By the platform. */
  readonly open: number;
  readonly declared: Amounts;
  /** The return of the month, by its lines. */
  readonly form: Amounts;
  readonly balance: number;
}

interface Booked {
  readonly entries: number;
  readonly ledger: Readonly<Record<string, number>>;
  readonly debtors: number;
}

async function python<T>(program: string, ...words: string[]): Promise<T> {
  const { stdout } = await run('python3', ['-B', join(PROGRAMS, program), ...words], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as T;
}

/** A space whose people play the stories. */
class PlayedSpace {
  readonly issued: string[] = [];
  readonly #played: { readonly story: Story; readonly begins: number; readonly kept: Document[] }[];
  readonly #stage: Stage;
  readonly #country: Country;

  constructor(stage: Stage, country: Country) {
    this.#stage = stage;
    this.#country = country;
    const told = STORIES.filter(({ isDiscount }) => isDiscount !== true || !country.rules.isJpk);
    this.#played = BEGINNINGS.flatMap((begins, turn) =>
      told
        .filter((_story, index) => turn === 0 || index % 2 === turn - 1)
        .map((story) => ({ story, begins, kept: [] })),
    );
  }

  /** @returns whether anything happened */
  play(index: number, month: string): boolean {
    const acts = this.#played.flatMap(({ story, begins, kept }) => {
      const act = story.months[index - begins];
      return act === undefined ? [] : [() => act(this.#desk(month), kept)];
    });
    for (const act of acts) act();
    return acts.length > 0;
  }

  #desk(month: string): Desk {
    const { operator } = this.#stage.sandbox;
    const { standard, reduced, buyer, issuesMoneyAlone } = this.#country;
    return {
      ...{ standard, reduced },
      bill: (items, corrects) => {
        const corrected = corrects === undefined ? {} : { corrected_invoice: corrects.id };
        const { id } = operator.createInvoice({
          ...{ ...buyer, ...corrected, items, invoice_date: `${month}-10`, due_date: `${month}-24` },
        });
        const isMoney = items.every(({ rate }) => rate === '0');
        if (!isMoney || issuesMoneyAlone) {
          operator.requestSending(id, 'automatic');
          this.issued.push(id);
        }
        return { id, items };
      },
      pay: ({ id }, amount, name = 'Transfer') => {
        const method = { id: name, name };
        if (Number(amount) !== 0) operator.recordPayment(id, { amount, paidAt: `${month}-12`, method });
      },
      settle: ({ id }) => void operator.settleInvoice(id, { paid: true }),
      writeOff: ({ id }) => void operator.writeOffInvoice(id),
    };
  }
}

/** Writes the data files and JPKs of the batches, as a recipient has them. */
async function handOut(stage: Stage, space: string, folder: string): Promise<void> {
  const { books, archive } = stage.daemon();
  for (const { number } of await books.batches.list(space)) {
    for (const { name, address } of await books.batches.files(space, number)) {
      if (/_data\.csv$|^JPK_/.test(name)) writeFileSync(join(folder, name), await archive.get(address));
    }
  }
}

interface DeclaredRow {
  readonly month: string;
  readonly taxCase: string;
  readonly rate: string;
  readonly kind: string;
  readonly net: number;
  readonly tax: number;
}

const absent = missing('two years of coworking spaces', installed('python3', ['--version']));

describe.skipIf(absent).each(COUNTRIES)('a coworking space in $id over two fiscal years', (country) => {
  it('has at each month end, with all e-invoices issued, what another program computes of platform and law', async () => {
    const { id } = country;
    const clock = new SandboxClock(patientClock(60, Date.parse(`${FIRST}T08:00:00Z`)));
    const stage = await setStage({ ...country.stage, clock, from: FIRST, patienceMs: 60_000 });
    const folder = temporaryFolder(`coworking-${id}-`);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'spacebooks.yml'), stage.configText());
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(country.rules));
    const space = new PlayedSpace(stage, country);
    const until = (moment: string): void => clock.advance(Math.max(0, Date.parse(moment) - clock.now()));
    const night = async (): Promise<void> => {
      // The clock's step over the hour of the night may have begun one.
      const { exports } = await eventually(() => stage.daemon().nights.runNow(id));
      for (const { outcome } of exports) expect(outcome).toMatchObject({ rebooking: null });
    };
    for (const [index, month] of MONTHS.entries()) {
      const last = endOfMonth(`${month}-01`);
      until(`${month}-12T10:00:00Z`);
      const isBusy = space.play(index, month);
      for (const invoice of space.issued.splice(0)) await stage.reaches(invoice, 'done');
      if (isBusy) {
        until(`${addDays(last, -2)}T04:00:00Z`);
        await night();
        until(`${addDays(last, 1)}T04:00:00Z`);
        await night();
      }
      // A month without any act is as the one before.
      if (!isBusy && !month.endsWith('-12')) continue;
      await handOut(stage, id, join(folder, 'files'));
      const judged = await python<Judged>(
        ...(['judge.py', join(folder, 'rules.json'), AUDITOR, stage.sandbox.baseUrl] as const),
        ...([`space-${id}`, stage.sandbox.spaceUrl(id), FIRST, last, join(folder, 'seen.json')] as const),
      );
      const booked = await python<Booked>('read_books.py', join(folder, 'files'), country.rules.currency);
      expect(booked.ledger, `${id} ${month}`).toEqual(judged.ledger);
      expect([booked.debtors, judged.debtors], `${id} ${month}`).toEqual([judged.open, judged.open]);
      expect(judged.balance).toBe(0);
      await declares(folder, country, month, judged);
      console.log(
        `${id} ${month}: ${judged.documents} documents, ${booked.entries} entries, held ${JSON.stringify(judged.held)}`,
      );
    }
  });
});

/** The figures of a month by law, and in the form of the country. */
async function declares(folder: string, country: Country, month: string, judged: Judged): Promise<void> {
  const { id, report } = country;
  const call = async (name: string): Promise<string> => {
    const words = ['--period', month, '--space', id, '--json', '--config', join(folder, 'spacebooks.yml')];
    return (await callProgram(['books', 'report', name, ...words])).out;
  };
  const { rows } = JSON.parse(await call('declared')) as { readonly rows: readonly DeclaredRow[] };
  const told = rows.map(({ month: of, rate, kind, net, tax }) => [`${of}|${rate}|${kind}`, [net, tax]]);
  const expected = Object.entries(judged.declared).filter(([key]) => key.startsWith(month));
  expect(Object.fromEntries(told), `${id} ${month}`).toEqual(Object.fromEntries(expected));
  const form = report === null ? jpkOf(join(folder, 'files'), month) : formOf(JSON.parse(await call(report)));
  expect(form, `${report ?? 'JPK'} ${month}`).toEqual(judged.form);
}

interface Form {
  readonly lines: readonly { readonly line: string; readonly net: number; readonly tax: number }[];
  readonly uncollectible?: { readonly net: number; readonly tax: number };
}

function formOf({ lines, uncollectible }: Form): Amounts {
  const lost = uncollectible === undefined ? [] : [{ ...uncollectible, line: '50' }];
  return Object.fromEntries(
    [...lines, ...lost]
      .filter(({ net, tax }) => net !== 0 || tax !== 0)
      .map(({ line, net, tax }) => [line, [net, tax]]),
  );
}

/** The sums of the latest file of the month, by fields of net and tax. */
function jpkOf(folder: string, month: string): Amounts {
  const [year, number] = month.split('-').map(Number);
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('JPK_'))
    .map((name) => ({
      batch: Number(/(\d+)\.xml$/.exec(name)?.[1]),
      text: readFileSync(join(folder, name), 'utf8'),
    }))
    .filter(
      ({ text }) => text.includes(`<Rok>${year}</Rok>`) && text.includes(`<Miesiac>${number}</Miesiac>`),
    )
    .toSorted((one, other) => one.batch - other.batch);
  const latest = files.at(-1)?.text ?? '';
  const sum = (field: string): number =>
    [...latest.matchAll(new RegExp(`<${field}>([^<]*)`, 'g'))].reduce(
      (cents, [, amount]) => cents + Math.round(Number(amount) * 100),
      0,
    );
  return Object.fromEntries(
    [['K_17', 'K_18'] as const, ['K_19', 'K_20'] as const]
      .map(([net, tax]) => [`${net} ${tax}`, [sum(net), sum(tax)]] as const)
      .filter(([, sums]) => sums.some((each) => each !== 0)),
  );
}
