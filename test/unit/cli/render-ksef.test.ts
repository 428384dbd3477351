import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractXml } from '@spacebooks/pdf/extract';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { validateFa3 } from '../../../src/fa3/schema.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { type InvoiceOverrides, invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { polishItem, polishOverrides } from '../../fixtures/polish.js';
import { temporaryFolder } from '../../temporary-folder.js';

const CONFIG = `spaces:
  - id: warsaw
    platform_id: f9a99fbd
    subdomain: biurko
    token: \${WARSAW_TOKEN}
    time_zone: Europe/Warsaw
    language: en
    e_invoices:
      from: 2026-01-01
      standard: ksef
      seller:
        country: PL
        vat_id: PL5265877635
      payment:
        iban: PL61109010140000071219812874
      ksef:
        environment: test
        token: \${WARSAW_KSEF_TOKEN}
        place_of_issue: Warszawa
        exchange_rates: rates.json
      service_period:
        - period: month of invoice
webhooks:
  public_url: https://books.example.com
store: { path: data/books.sqlite }
archive: { path: data/archive }
`;

const RATES = [
  {
    table: 'A',
    no: '225/A/NBP/2026',
    effectiveDate: '2026-11-19',
    rates: [{ currency: 'euro', code: 'EUR', mid: 4.2531 }],
  },
];

/** The file name of the number FV/2026/11/001. */
const NAME = /^FV-2026-11-001-[0-9a-f]{8}$/;

/** Runs the command line on an invoice, in a folder of its own. */
async function run(overrides: InvoiceOverrides = {}, args: readonly string[] = []) {
  const folder = temporaryFolder('spacebooks-render-ksef-');
  const [config, file, target] = ['books.yml', 'invoice.json', 'out'].map((name) => join(folder, name));
  writeFileSync(join(folder, 'rates.json'), JSON.stringify(RATES));
  writeFileSync(config ?? '', CONFIG);
  writeFileSync(file ?? '', JSON.stringify(invoiceDocument(polishOverrides(overrides))));
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  const fixed = ['render', file ?? '', '--config', config ?? '', '--space', 'warsaw', '--out', target ?? ''];
  const env = { WARSAW_TOKEN: 'platform-token', WARSAW_KSEF_TOKEN: 'ksef-token-1234' };
  const code = await runProgram([...fixed, ...args], { output, env });
  return { code, out, err: err.join('\n'), target: target ?? '' };
}

describe('spacebooks render with the standard ksef', () => {
  it('writes FA(3) and a PDF that has it inside, without any API', async () => {
    const { code, err, out, target } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toHaveLength(2);
    const names = readdirSync(target).sort();
    expect(names.map((name) => name.replace(/\.\w+$/, ''))).toEqual([
      expect.stringMatching(NAME),
      expect.stringMatching(NAME),
    ]);
    const [pdf = '', xml = ''] = names.map((name) => join(target, name));
    const bytes = new Uint8Array(readFileSync(xml));
    expect(await validateFa3(bytes)).toEqual([]);
    expect(new TextDecoder().decode(bytes)).toContain('<P_2>FV/2026/11/001</P_2>');
    expect(await extractXml(readFileSync(pdf))).toEqual(bytes);
  });

  it('writes the same bytes again', async () => {
    const [first, second] = [await run(), await run()];
    const read = ({ out }: { out: readonly string[] }) =>
      out.map((path) => readFileSync(path).toString('hex'));
    expect(read(first)).toEqual(read(second));
  });

  it('takes the rate of exchange from the file of the configuration', async () => {
    const { out } = await run({ items: [polishItem({ currency: 'EUR', net: '100' })] });
    const xml = readFileSync(out.find((path) => path.endsWith('.xml')) ?? '', 'utf8');
    expect(xml).toContain('<P_14_1W>97.82</P_14_1W>');
  });

  it('answers 2 with findings in the language of the space, and writes nothing', async () => {
    const { code, out, err } = await run({ number: 'F'.repeat(300) });
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(JSON.parse(err)).toEqual([
      {
        rule: 'SB-FA3-TEXT',
        field: 'number',
        message: 'The text of P_2 has 300 characters; FA(3) takes 1 to 256.',
        fix: 'Shorten the text; what is too long is never cut.',
      },
    ]);
  });

  it('makes a correction when told what it corrects, and under which KSeF number', async () => {
    const correction = { correctedInvoiceId: 'inv-pl-0', items: [polishItem({ quantity: '-1' })] };
    const original = ['--corrects', 'FV/2026/10/007', '--corrects-date', '2026-10-20'];
    const number = '5265877635-20250826-0100001AF629-AF';
    const { code, out } = await run(correction, [...original, '--corrects-ksef', number]);
    expect(code).toBe(0);
    const xml = readFileSync(out.find((path) => path.endsWith('.xml')) ?? '', 'utf8');
    expect(xml).toContain('<RodzajFaktury>KOR</RodzajFaktury>');
    expect(xml).toContain(`<NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`);
    expect((await run(correction, original)).code).toBe(2);
    const mistyped = await run(correction, [...original, '--corrects-ksef', number.replace('AF6', 'AF7')]);
    expect(mistyped.code).toBe(64);
    expect(mistyped.err).toContain('its form or its check digits are wrong');
  });

  it('answers 64 for a visual part from elsewhere', async () => {
    const { code, err } = await run({}, ['--pdf', '/nowhere.pdf']);
    expect(code).toBe(64);
    expect(err).toContain('with the standard ksef there is no --pdf');
  });
});
