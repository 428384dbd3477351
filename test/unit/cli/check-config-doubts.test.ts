import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callProgram } from '../../flow/call-program.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { changed, ENV } from '../config/config-text.js';
import { png } from '../pdf/png.js';

const folder = temporaryFolder('check-config-doubts-');
const file = join(folder, 'spacebooks.yml');

/** Options of e_invoices from line 11 on. */
async function check(...options: readonly string[]) {
  const lines = options.map((line) => `      ${line}\n`).join('');
  writeFileSync(file, changed('      service_period:\n', `${lines}      service_period:\n`));
  return callProgram(['check-config', '--config', file], { env: ENV });
}

const warnings = (out: string): readonly string[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('warning: ') && line.includes(file))
    .map((line) => line.slice(`warning: ${file}:`.length));

describe('check-config', () => {
  it('names numbers whose check digits are wrong, each with its place and what to do', async () => {
    const { code, out } = await check(
      'seller: { legal_information: "IBAN DE02120300000000202052" }',
      'customers:',
      '  - customer_number: 1042',
      '    buyer_reference: 04011000-1234512345-07',
      '  - { customer_number: 1043, vat_id: FR123, electronic_address: { scheme: "0204", id: 04011000-1234512345-99 } }',
      '  - { customer_number: 1044, electronic_address: { scheme: "9930", id: DE123456789 } }',
      '  - { customer_number: 1042, vat_id: DE123456789 }',
    );
    expect(code).toBe(0);
    expect(warnings(out).map((line) => line.replace(/(; .{0,30}).*/, '$1'))).toEqual([
      '14:28: buyer_reference: This looks like a Leitweg-ID with a slip: its last two digits do not fit the others, and the authority’s portal would not deliver the invoice; Compare it with what the autho',
      '15:44: vat_id: VAT ids of this country look like FRXX999999999: 9 is a digit, X a letter or a digit; Correct the VAT id, or leave i',
      '15:93: electronic_address.id: This does not look like an address of the kind 0204: its length or its check digits do not fit, so that invoices would not arrive; Compare it with what the custo',
      '16:78: electronic_address.id: This does not look like an address of the kind 9930: its length or its check digits do not fit, so that invoices would not arrive; Compare it with what the custo',
      '17:44: vat_id: The check digits of this VAT id do not fit, so one of its characters is probably wrong; Compare it with what the custo',
      '17:30: customer_number: Entry 1 has this customer number already, and of two entries the first counts; Change that one instead.',
      '11:36: seller.legal_information: The IBAN DE02120300000000202052 in this text is wrong: its length or its check digits; Compare it with your bank stat',
    ]);
  });

  it('says nothing of numbers that are right, or of another kind', async () => {
    const { out } = await check(
      'customers:',
      '  - { customer_number: 1042, buyer_reference: 04011000-1234512345-06, vat_id: FR40303265045 }',
      '  - { customer_number: 1043, buyer_reference: PO-4711-26, electronic_address: { scheme: "0088", id: 4012345000009 } }',
    );
    expect(warnings(out)).toEqual([]);
  });

  it.each(['9901', '9955', '9958', 'ZZ'])(
    'takes no kind of address that documents refuse: %s',
    async (scheme) => {
      const { code, err } = await check(
        `customers: [{ customer_number: 1, electronic_address: { scheme: "${scheme}", id: "12345674" } }]`,
      );
      expect([code, err]).toEqual([
        78,
        expect.stringContaining(`${file}:11:71: scheme: "${scheme}" is not a code of the list EAS`),
      ]);
    },
  );

  it('takes no e-mail address that is none', async () => {
    const { code, err } = await check(
      'customers: [{ customer_number: 1, electronic_address: { scheme: EM, id: nicht eine Adresse } }]',
    );
    expect([code, err]).toEqual([
      78,
      expect.stringContaining(
        `${file}:11:79: id: "nicht eine Adresse" is not an e-mail address, which EM stands for; write for example \`id: billing@example.com\``,
      ),
    ]);
  });

  it('draws the logo, and refuses one that is damaged', async () => {
    const whole = png(60, 40);
    writeFileSync(join(folder, 'logo.png'), whole.subarray(0, whole.length - 20));
    const { code, err } = await check('layout: { logo: logo.png }');
    expect([code, err]).toEqual([
      78,
      expect.stringContaining(
        `${file}:11:23: logo: This picture is damaged: an invoice could not show it; Save it again as PNG or as JPEG in RGB`,
      ),
    ]);
    writeFileSync(join(folder, 'logo.png'), whole);
    expect((await check('layout: { logo: logo.png }')).code).toBe(0);
  });
});
