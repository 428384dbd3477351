import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../src/cli/output.js';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CANARY, CONFIG, changed, ENV } from '../config/config-text.js';

const folder = temporaryFolder('spacebooks-check-config-');

const good = join(folder, 'good.yml');
const bad = join(folder, 'bad.yml');
const withContact = `payment: { iban: DE02120300000000202051 }
      seller: { contact: { name: Billing, phone: 030 1, email: b@example.com } }
      layout: { footer: [one, two] }`;
writeFileSync(good, changed('standard: zugferd', `standard: zugferd\n      ${withContact}`));
writeFileSync(bad, changed('Europe/Berlin', 'Mars').replace(/\$\{BERLIN_TOKEN\}/, `${CANARY} ${CANARY}`));

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output: CommandContext['output'] = {
    line: (text) => void out.push(text),
    error: (text) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  const code = await runProgram(args, { output, env: ENV });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('spacebooks check-config', () => {
  it('says in plain words what it understood', async () => {
    const { code, out, err } = await run('check-config', good);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`${good} is understood as follows:

instance    main
platform    base URL https://api.cobot.me; auth URL https://www.cobot.me; requests per minute 60
webhooks    public URL https://books.example.com; listen 127.0.0.1:8080
store       database ${folder}/data/books.sqlite
archive     path ${folder}/data/archive
log         level info; format json
reconcile   every minutes 60; look back days 62
retention   books years 10; work days 400
operations  left out: nothing
tracing     left out: none
alerts
  language        en
  to              the log only
  customer names  yes
  digest          at 07:00
  weekly          on monday; at 07:00
web         left out: there is none

space berlin
  platform id  f9a99fbc
  base URL     https://musterraum.cobot.me
  also at      left out: none
  token        given (hidden)
  time zone    Europe/Berlin
  language     de
  e-invoices
    from            2026-01-01
    markup          plain
    standard        zugferd
    seller          contact (name Billing; phone 030 1; email b@example.com)
    payment
      IBAN         DE02120300000000202051
      reference    left out: the reference that banks of Belgium, Czechia and Switzerland have, made of the number; elsewhere the number
      withholding  left out: an invoice whose payable amount is less without a payment is refused, with the rate that it would be
    tax cases       every item: case standard; VAT category S
                    items with rate 0 and buyer country EU and buyer VAT id yes: case reverse charge; VAT category AE
                    items with rate 0 and buyer country non-EU and buyer company yes: case outside the EU; VAT category G
    service period  period month of invoice
    domestic        refuse
    layout          PDF own; color #1F3A5F; footer one, two
  accounting   left out: nothing is copied or exported

warning: nobody is notified when a person is needed: alerts go to the log only; write alerts.to or alerts.webhook
ok`);
  });

  it('warns of its own texts that no font has, and of those only', async () => {
    const file = join(folder, 'tibetan.yml');
    const texts = `layout: { footer: ["Ünï Żółć 東京", "\\u0F56"] }
      payment: { terms_by_language: { en: "Pay \\u0F51" } }`;
    writeFileSync(file, changed('standard: zugferd', `standard: zugferd\n      ${texts}`));
    const { code, out } = await run('check-config', file, '--json');
    const { warnings } = JSON.parse(out) as { readonly warnings: readonly string[] };
    const letters = 'No font has it. To have it read on the page, write it in Latin letters, too.';
    expect({ code, warnings: warnings.filter((each) => each.startsWith('berlin')) }).toEqual({
      code: 0,
      warnings: [
        `berlin: e_invoices.payment.terms_by_language.en: The character U+0F51 appears as � in the PDF; the XML has the text as it is. ${letters}`,
        `berlin: e_invoices.layout.footer[1]: The character U+0F56 appears as � in the PDF. ${letters}`,
      ],
    });
  });

  it('prints the rules in force as YAML when asked to explain', async () => {
    const { code, out, err } = await run('check-config', good, '--explain');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^spaces:\n {2}- id: berlin\n {4}e_invoices:\n {6}tax_cases:\n/);
    expect(out).toContain('case: reverse charge # VAT category AE');
    expect(await run('check-config', good, '--explain', '--json')).toMatchObject({
      code: 64,
      out: expect.stringContaining('"code":"usage"'),
    });
    expect(await run('check-config', bad, '--explain')).toMatchObject({ code: 78, out: '' });
  });

  it('prints one JSON object when asked to', async () => {
    const { code, out } = await run('check-config', '--config', good, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      config: { instance: 'main', spaces: [{ id: 'berlin', token: '[secret]' }] },
    });
  });

  it('prints every problem with its place, and what to do', async () => {
    const { code, out, err } = await run('check-config', bad);
    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err.split('\n')).toEqual([
      `${bad}:5:12: token: the value is not an access token: 8 or more characters without blanks; write for example \`token: \${BERLIN_TOKEN}\``,
      `${bad}:6:16: time_zone: "Mars" is not an IANA time zone; write for example \`time_zone: Europe/Berlin\``,
      'spacebooks: the configuration has errors',
      '  what to do: Correct the lines named, then run spacebooks check-config.',
    ]);
  });

  it('advises to name another file when there are no lines to correct', async () => {
    const { code, err } = await run('check-config', `${folder}/none.yml`);
    expect(code).toBe(78);
    expect(err.split('\n').at(-1)).toBe(
      '  what to do: Let `spacebooks init` write a configuration, or name one that can be read with --config; then run spacebooks check-config.',
    );
    expect(err).not.toContain('lines');
  });

  it('prints problems as JSON', async () => {
    const { code, out, err } = await run('check-config', bad, '--json');
    expect({ code, err }).toEqual({ code: 78, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [
        { file: bad, line: 5, column: 12 },
        { file: bad, line: 6, column: 16, message: 'time_zone: "Mars" is not an IANA time zone' },
      ],
    });
  });

  it.each([
    ['good', good],
    ['bad', bad],
  ])('never prints a token: %s', async (_name, file) => {
    for (const more of [[], ['--json']]) {
      const { out, err } = await run('check-config', file, ...more);
      expect(`${out}${err}`).not.toContain('canary');
    }
  });

  it('says which file is missing', async () => {
    const { code, err } = await run('check-config', join(folder, 'absent.yml'));
    expect(code).toBe(78);
    expect(err).toContain(
      `${folder}/absent.yml:1:1: the file does not exist; let \`spacebooks init\` write one, or name an existing one with --config`,
    );
  });

  it('lets nothing in the file or its name move the cursor', async () => {
    const forged = join(folder, 'forged\u001b[2J.yml');
    writeFileSync(forged, CONFIG);
    const { out } = await run('check-config', forged);
    expect(out).toContain('is understood as follows');
    writeFileSync(forged, `${CONFIG}"a\\e[2J": 1\n`);
    const { err } = await run('check-config', forged);
    expect(err).toContain('17:1: unknown key');
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('the command line', () => {
  it('prints help and the version', async () => {
    const help = await run('--help');
    expect(help.code).toBe(0);
    expect(help.out).toMatch(/^ {2}check-config +\S/m);
    expect(help.out).not.toContain('config-schema');
    expect(await run('--version')).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      err: '',
    });
  });

  it.each([
    [['chek-config'], "spacebooks: unknown command 'chek-config' (Did you mean check-config?)"],
    [['check-config', '--jsn'], "spacebooks: unknown option '--jsn' (Did you mean --json?)"],
    [['check-config', 'a', 'b'], "spacebooks: too many arguments for 'check-config'."],
    [['check-config', 'a', '--config', 'b'], 'spacebooks: name the configuration once'],
    [['check-config', '--config'], "spacebooks: option '--config <file>' argument missing"],
  ])('answers 64 to what it does not know: %j', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('\n  what to do: spacebooks --help');
  });

  it('answers 64 and shows the help when no command is named', async () => {
    const { code, out, err } = await run();
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain('Usage: spacebooks');
  });

  it('names the rule that lacks the tax key of a layout of one’s own, and takes it with the line that it says', async () => {
    const layout = `format: ours
file: 'ours_{batch}.csv'
delimiter: ','
formula_guard: true
rows: entries
tax_keys: required
parts: [revenue]
columns: [{ name: Key, field: tax_key }]
`;
    writeFileSync(join(folder, 'ours.yml'), layout);
    const file = join(folder, 'with-layout.yml');
    const books = (key: string): string => `accounting:
      from: 2026-10-01
      chart: own
      debtors: { offset: 10000 }
      tax_accounts: [{ rate: 20, account: 3500 }]
      accounts: [{ account: 4000, tax_key: { bmd: 1${key} } }]
      write_offs: [{ account: 7800 }]
      exports: [{ name: ours, layouts: [ours.yml], schedule: nightly }]
    e_invoices:`;
    writeFileSync(file, changed('e_invoices:', books('')));
    const { code, err } = await run('check-config', file);
    expect(code).not.toBe(0);
    expect(err).toContain(
      'ours: tax_keys: required, and the rule of account 4000 in accounts has none for it: add all: KEY to its tax_key',
    );
    writeFileSync(file, changed('e_invoices:', books(', all: X')));
    expect(await run('check-config', file)).toMatchObject({ code: 0, err: '' });
  });
});
