import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { digest } from '../../src/archive/archive.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startSshServer } from './delivery/ssh-server.js';
import { setStage } from './stage.js';

const PARIS = { street: '1 rue de la Paix', postCode: '75002', city: 'Paris', countryCode: 'FR' };
const ORDER: Partial<InvoiceInput> = {
  sender: { company: 'Seine Coworking SARL', ...PARIS },
  sender_tax_id: 'FR40303265045',
  recipient: { company: 'Atelier SARL', ...PARIS },
  tax_id: '404 833 048',
  items: [{ description: 'Bureau', net: '80', rate: '20' }],
};

const france = (deposit: unknown): string => `service_period: [{ period: month of invoice }]
      seller: { country: FR, registration_id: '303 265 045' }
      france: { deposit: ${JSON.stringify(deposit)} }`;

describe('a seller in France who has an approved platform', () => {
  it('has the file of an invoice to a business put where the platform takes it from, and of no other', async () => {
    const folder = join(temporaryFolder('spacebooks-deposit-'), 'platform');
    const stage = await setStage({ eInvoices: france({ folder }) });
    const id = stage.request({ ...ORDER, number: 'FR-2026-1' });
    const consumer = stage.request({
      ...ORDER,
      ...{ number: 'FR-2026-2', tax_id: null, recipient: { company: null, name: 'Jeanne Martin', ...PARIS } },
    });
    const { pdf } = await stage.reaches(id, 'done');
    await stage.reaches(consumer, 'done');
    await eventually(() => expect(readdirSync(folder)).toEqual(['FR-2026-1.pdf']));
    const put = readFileSync(join(folder, 'FR-2026-1.pdf'));
    expect(digest(put)).toBe(pdf);
    expect(put.equals(stage.sandbox.operator.invoice(id).pdf ?? Buffer.alloc(0))).toBe(true);
  });

  it('has it put on an SFTP server', async (context) => {
    const server = await startSshServer();
    if (server === null) return context.skip();
    onTestFinished(() => server.stop());
    const { host, port, user, host_key, login, folder } = server.target;
    const key = join(temporaryFolder('spacebooks-deposit-'), 'key');
    writeFileSync(key, 'private_key' in login ? login.private_key.reveal() : '', { mode: 0o600 });
    const sftp = { host, port, user, host_key, private_key_file: key, folder };
    const stage = await setStage({ eInvoices: france({ sftp }) });
    const id = stage.request({ ...ORDER, number: 'FR-2026-4' });
    const { pdf } = await stage.reaches(id, 'done');
    await eventually(() => expect(readdirSync(server.folder)).toEqual(['FR-2026-4.pdf']));
    expect(digest(readFileSync(join(server.folder, 'FR-2026-4.pdf')))).toBe(pdf);
  });

  it('is told when the file cannot be put, while the e-invoice is out', async () => {
    const parent = temporaryFolder('spacebooks-deposit-');
    const folder = join(parent, 'platform');
    writeFileSync(folder, 'a file in the way');
    const stage = await setStage({ eInvoices: france({ folder }) });
    const id = stage.request({ ...ORDER, number: 'FR-2026-3' });
    await stage.reaches(id, 'done');
    await eventually(() => expect(JSON.stringify(stage.alerts)).toContain('deposit of FR-2026-3.pdf'));
  });
});
