import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { InvoiceInput, SandboxSeed } from '@spacebooks/cobot-sandbox';
import { historySeed } from '@spacebooks/cobot-sandbox/history';
import { describe, expect, it } from 'vitest';
import { type InitStage, setInitStage } from './init-stage.js';

/** The file that `init` writes is followed as a person follows it: line by line, as it says. */

type Item = InvoiceInput['items'][number];

interface Walk {
  readonly name: string;
  readonly set: () => Promise<InitStage>;
  readonly answers?: readonly string[];
  /** The path of a file with a token. */
  readonly ksef?: true;
}

const item = (number: string, name: string, rate = '19'): Item => ({
  description: name,
  net: '100',
  rate,
  revenue_account: { number, name },
});
const DESK: Item = { description: 'Fix Desk', net: '350', rate: '19' };

const set =
  (
    space: Partial<SandboxSeed['spaces'][number]>,
    items: readonly Item[],
    invoice: Partial<InvoiceInput> = {},
  ) =>
  () =>
    setInitStage(space, {
      invoices: items.length === 0 ? [] : [{ id: 'invoice-1', items: [...items], ...invoice }],
    });

/** One space out of the sandbox's year of history. */
const history = (subdomain: string) => () => {
  const { spaces, invoices = [] } = historySeed(localDate(systemClock.now(), 'UTC'));
  const found = spaces.find((each) => each.subdomain === subdomain);
  if (found === undefined) throw new Error(`no space ${subdomain}`);
  const { admins: _, ...space } = found;
  return setInitStage(space, { invoices: invoices.filter((each) => each.space === space.id) });
};

const SWEDEN = { country_code: 'SE', sender: { countryCode: 'SE' }, sender_tax_id: 'SE123456789701' };
const POLAND = {
  ...{ country_code: 'PL', locale: 'pl-PL', currency: 'PLN', sender_tax_id: '526-587-76-35' },
  sender: { company: 'Biurko sp. z o.o.', countryCode: 'PL', fullAddress: 'ul. Prosta 2\n00-850 Warszawa' },
};
const DATEV = ['--datev-consultant', '1001', '--datev-client', '7'];

const WALKS: readonly Walk[] = [
  {
    name: 'Berlin, whose accounts SKR03 does not have',
    set: history('berlin'),
    answers: ['--chart', 'SKR03'],
  },
  { name: 'Berlin with what is suggested', set: history('berlin') },
  { name: 'Berlin for DATEV', set: history('berlin'), answers: DATEV },
  {
    name: 'Berlin with unknown accounts for DATEV',
    set: history('berlin'),
    answers: ['--chart', 'SKR03', ...DATEV],
  },
  {
    name: 'an account whose tax only the accountant knows',
    set: set({ revenue_accounts: [{ name: 'Räume', number: '8413' }] }, [item('8413', 'Raum')]),
    answers: [...DATEV, '--account', '8413=8413'],
  },
  { name: 'an association', set: history('berlin'), answers: ['--chart', 'SKR49'] },
  { name: 'Berlin without books', set: history('berlin'), answers: ['--chart', 'none'] },
  { name: 'Warsaw', set: history('warsaw'), ksef: true },
  { name: 'Warsaw without revenue accounts', set: set(POLAND, [{ ...DESK, rate: '23' }]), ksef: true },
  { name: 'Paris with an own chart', set: history('paris'), answers: ['--chart', 'own'] },
  {
    name: 'a country that is not ours, XRechnung',
    set: set(SWEDEN, [DESK, item('A-1', 'Kaffee', '7')]),
    answers: ['--chart', 'SKR04', '--standard', 'xrechnung'],
  },
  { name: 'nothing invoiced yet', set: set({}, []), answers: ['--chart', 'SKR03'] },
  {
    name: 'two rates on one account, a strange customer and a course without tax',
    set: set({}, [item('8400', 'Tisch'), item('8400', 'Buch', '7'), { ...DESK, rate: '0' }], {
      customer_number: 'A7-B',
    }),
    answers: ['--chart', 'SKR03'],
  },
];

async function write({ set, answers = [], ksef }: Walk, ...more: string[]): Promise<InitStage> {
  const made = await set();
  const given = ksef ? ['--ksef', 'test', '--ksef-token-from', join(made.folder, 'given-token')] : [];
  const said = await made.init('--yes', ...answers, ...given, ...more);
  expect({ code: said.code, err: said.err }).toEqual({ code: 0, err: '' });
  return made;
}

/** What a person writes in place of …, by the key that it stands behind. */
const OWN: Readonly<Record<string, string>> = {
  ...{ country: 'DE', vat_id: 'DE123456788', account: '1000', automatic: '19', case: 'small business' },
  ...{
    name: 'Erika Muster',
    phone: '+49 30 1234567',
    email: 'billing@example.com',
    id: 'billing@example.com',
  },
  ...{ iban: 'DE02120300000000202051', consultant: '1001', client: '7', 'A7-B': '10077' },
  ...{ place_of_issue: 'Warszawa', bank_name: 'Bank', host: 'smtp.example.com', from: 'books@example.com' },
  ...{ to: 'office@example.com', rate: '19', tax_number: '30/123/45678' },
  public_url: 'https://desk.example.com',
};

function filledIn(line: string): string {
  return line.replace(/([\w-]+): (\[?)…/g, (_all, key: string, bracket: string) => {
    const own = OWN[key];
    if (own === undefined) throw new Error(`nobody knows what to write for ${key} in ${line}`);
    return `${key}: ${bracket}${own}`;
  });
}

/** "Correct what stands below it, write your own in place of …, and delete the line with # DECIDE." */
const decided = (lines: readonly string[]): readonly string[] =>
  lines
    .filter((line) => !line.includes('# DECIDE: '))
    .map((line) => (/^\s*#/.test(line) ? line : filledIn(line)));

/** An option that is off: `# key:` or `# - key:`, and what is indented below it. */
const OFF = /^ *# (- )?[a-z_]+:( |$)/;

/** Where each option that is off begins and ends; what stands right below each other belongs together. */
function offAt(lines: readonly string[]): readonly Part[] {
  const parts: [from: number, to: number][] = [];
  for (const [from, line] of lines.entries()) {
    if (!OFF.test(line)) continue;
    const indented = `${' '.repeat(line.indexOf('#'))}#   `;
    const to = lines.findIndex((each, index) => index > from && !each.startsWith(indented));
    const last = parts.at(-1);
    if (last?.[1] === from) last[1] = to;
    else parts.push([from, to]);
  }
  return parts;
}

type Part = readonly [from: number, to: number];

/** "Take "# " away to switch it on, and write your own in place of …" */
function switchedOn(lines: readonly string[], parts: readonly Part[]): readonly string[] {
  return lines.map((line, index) =>
    parts.some(([from, to]) => index >= from && index < to) ? filledIn(line.replace('# ', '')) : line,
  );
}

async function problems(made: InitStage, lines: readonly string[]): Promise<readonly string[]> {
  writeFileSync(made.file, lines.join('\n'));
  const { out } = await made.run('check-config', made.file, '--json');
  const { problems: found = [] } = JSON.parse(out) as {
    problems?: { line: number; message: string; fix: string }[];
  };
  return found.map(({ line, message, fix }) => `${line}: ${message}; ${fix} <- ${lines[line - 1]}`);
}

/** Those of the file that a word follows which is none of them. */
const COMMANDS = ['init', 'check-config', 'doctor', 'run', 'login', 'people invite', 'alerts test'] as const;

describe.each(WALKS)('what the file says, done by the letter: $name', (walk) => {
  it('is complained of by its questions alone, and is right once they are decided', async () => {
    const made = await write(walk);
    const lines = made.text().split('\n');
    const asked = lines.flatMap((line, index) => (line.includes('# DECIDE: ') ? [index + 1] : []));
    const found = await problems(made, lines);
    expect(found.map((each) => Number.parseInt(each, 10))).toEqual(asked);
    expect(await problems(made, decided(lines))).toEqual([]);
  });

  it('switches each option on, alone and all of them', async () => {
    const made = await write(walk);
    const lines = decided(made.text().split('\n'));
    const options = offAt(lines);
    expect(options.length).toBeGreaterThan(3);
    for (const each of options) {
      const [from] = each;
      expect({ option: lines[from], found: await problems(made, switchedOn(lines, [each])) }).toEqual({
        option: lines[from],
        found: [],
      });
    }
    expect(await problems(made, switchedOn(lines, options))).toEqual([]);
  });
});

it.each(WALKS.filter(({ name }) => name === 'Warsaw' || name.startsWith('a country')))(
  'the file names commands and files that are there: $name',
  async (walk) => {
    const made = await write(walk);
    const text = made.text();
    for (const [, command = ''] of text.matchAll(/`?spacebooks ((?:[a-z][a-z-]+ ?)+)/g)) {
      const known = COMMANDS.find((each) => command.startsWith(each)) ?? command;
      const { code } = await made.run(...known.trim().split(' '), '--help');
      expect({ known, code }).toEqual({ known, code: 0 });
    }
    for (const [path] of text.matchAll(/\b(?:docs|config)\/[\w/-]+\.(?:md|yml)/g)) {
      expect({ path, there: existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))) }).toEqual({
        path,
        there: true,
      });
    }
  },
);
