import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localDate } from '@spacebooks/base/calendar';
import { decimal } from '@spacebooks/base/money';
import { counted } from '@spacebooks/base/text/counted';
import { importFiles } from '../bank/import-files.js';
import { isUndecided } from '../domain/bank/line-state.js';
import type { DemoStage } from './stage.js';

/** What `demo --json` prints of the statement that it reads. */
interface DemoBank {
  readonly lines: number;
  /** Recorded on the platform as payments, by themselves. */
  readonly matched: number;
  /** Wait for a person. */
  readonly open: number;
}

/** As in `config/demo.yml`. */
const ACCOUNT = { account: 'DE02120300000000202051', currency: 'EUR', layout: null };
const SPACE = 'berlin';
/** The invoice that a customer pays, naming its number. */
const PAID = 'demo-twice';
/** What nobody can assign. */
const UNKNOWN = '80.00';
const OPENING = '1000.00';

/** Imports a statement of the bank, and lets two nights record what it pays and book what was recorded. */
export async function readStatement(
  { sandbox, daemon }: Pick<DemoStage, 'sandbox' | 'daemon'>,
  out: string,
  now: number,
): Promise<DemoBank & { readonly file: string }> {
  const { content } = sandbox.operator.invoice(PAID);
  const path = join(out, 'bank-statement.sta');
  const text = statementText(localDate(now, 'Europe/Berlin'), {
    number: content.number,
    name: content.recipient.company ?? content.recipient.name ?? '',
    amount: content.payableAmount,
  });
  writeFileSync(path, text);
  const { nights, books } = daemon;
  await importFiles(books.statements, [{ name: 'bank-statement.sta', content: Buffer.from(text) }], {
    spaceId: SPACE,
    accounts: [ACCOUNT],
    account: null,
    by: 'demo',
    now,
  });
  await nights.runNow(SPACE);
  await nights.runNow(SPACE);
  const lines = await books.bank.list(SPACE, { open: false });
  return {
    lines: lines.length,
    matched: lines.filter(({ state }) => state === 'posted').length,
    open: lines.filter(({ state }) => isUndecided(state)).length,
    file: relative(process.cwd(), path),
  };
}

interface Paying {
  readonly number: string;
  readonly name: string;
  readonly amount: string;
}

/** MT940, as a German bank writes it. */
function statementText(day: string, { number, name, amount }: Paying): string {
  const date = day.slice(2).replaceAll('-', '');
  const closing = decimal(OPENING).plus(amount).plus(UNKNOWN).toFixed(2);
  const comma = (value: string): string => decimal(value).toFixed(2).replace('.', ',');
  return [
    ':20:DEMO',
    ':25:12030000/0000202051',
    ':28C:1/1',
    `:60F:C${date}EUR${comma(OPENING)}`,
    `:61:${date}${date.slice(2)}C${comma(amount)}N166NONREF`,
    `:86:166?00GUTSCHRIFT?20Rechnung ${number}?32${name.slice(0, 27)}?33${name.slice(27, 54)}`,
    `:61:${date}${date.slice(2)}C${comma(UNKNOWN)}N166NONREF`,
    ':86:166?00GUTSCHRIFT?20Stellplatz?32Unbekannt',
    `:62F:C${date}EUR${comma(closing)}`,
    '-',
    '',
  ].join('\r\n');
}

export function bankStory({ lines, matched, open, file }: DemoBank & { readonly file: string }): string {
  return `A bank statement of ${counted(lines, 'line')} (${file}): ${matched} is certain and was recorded on the platform as a payment, ${open} waits for a person.`;
}

/** Deviations from what is expected; none when all is well. */
export function bankSurprises({ lines, matched, open }: DemoBank): string[] {
  return lines === 2 && matched === 1 && open === 1
    ? []
    : [
        `of ${counted(lines, 'line')} of the bank ${matched} were matched and ${open} wait, instead of 1 and 1`,
      ];
}
