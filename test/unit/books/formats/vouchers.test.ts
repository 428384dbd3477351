import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import type { FormatContext, Voucher } from '../../../../src/books/formats/format.js';
import { readDelimited } from './delimited.js';
import { batch, context, entry, filesOf, type ReadFile, reversalOf } from './sample.js';

function voucher(content: string): Voucher {
  return { sha256: content.padEnd(64, '0'), bytes: async () => Buffer.from(content) };
}

function withVouchers(vouchers: Readonly<Record<string, Voucher>>): FormatContext {
  return context({
    exports: { datev: { consultant: 29_098, client: 55_003, debtors: false, vouchers: true } },
    voucher: async (invoiceId) => vouchers[invoiceId] ?? null,
  });
}

function links(file: ReadFile | undefined): string[] {
  if (file === undefined) throw new Error('no such file');
  const [, , ...rows] = readDelimited(file, ';', 'windows-1252');
  return rows.map((row) => row[19] ?? '?');
}

describe('vouchers', () => {
  it('travel in a flat package whose GUIDs the bookings carry', async () => {
    const given = batch([
      entry({ documentNumber: 'RE/1' }),
      entry({ documentNumber: 'RE/1', account: '8406' }),
      reversalOf(entry({ documentNumber: 'RE-0' })),
      entry({ documentNumber: 'RE-2' }),
    ]);
    const around = withVouchers({ 'invoice-RE/1': voucher('one'), 'invoice-RE-0': voucher('zero') });
    const [bookings, packed] = await filesOf(DATEV, given, around);
    const [reversal, without, second, first] = links(bookings);
    expect(first).toMatch(/^BEDI "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/);
    expect([second, reversal, without]).toEqual([first, '', '']);

    const guid = first?.slice(6, -1) ?? '';
    const members = unzipSync(packed?.bytes ?? new Uint8Array());
    const pdf = `RE-1_${guid.slice(0, 8)}.pdf`;
    expect(packed?.name).toBe('Belege_Mitte_tax-adviser_00012_001.zip');
    expect(Object.keys(members)).toEqual(['document.xml', pdf]);
    expect(strFromU8(members[pdf] ?? new Uint8Array())).toBe('one');
    const xml = strFromU8(members['document.xml'] ?? new Uint8Array());
    expect(xml).toContain(
      `<document guid="${guid}" type="2" processID="2"><description>Rechnung RE/1</description>`,
    );
    expect(xml).toContain(`<extension xsi:type="File" name="${pdf}"/>`);
    expect(packed?.notes).toEqual([
      {
        kind: 'left out',
        field: 'RE-2',
        message: 'RE-2 has no e-invoice in the archive, so that its bookings have no voucher',
      },
    ]);
  });

  it('have a GUID of their content: the same for the same PDF, another for another', async () => {
    const guidOf = async (content: string) => {
      const [file] = await filesOf(
        DATEV,
        batch([entry()]),
        withVouchers({ 'invoice-RE-1': voucher(content) }),
      );
      return links(file)[0];
    };
    expect(await guidOf('one')).toBe(await guidOf('one'));
    expect(await guidOf('one')).not.toBe(await guidOf('two'));
  });

  it('are packed in parts that stay small', async () => {
    const large: Voucher = { sha256: 'f'.repeat(64), bytes: async () => new Uint8Array(60 * 1024 * 1024) };
    const given = batch([entry(), entry({ documentNumber: 'RE-2' })]);
    const files = await filesOf(DATEV, given, withVouchers({ 'invoice-RE-1': large, 'invoice-RE-2': large }));
    expect(files.map(({ name }) => name).filter((name) => name.endsWith('.zip'))).toEqual([
      'Belege_Mitte_tax-adviser_00012_001.zip',
      'Belege_Mitte_tax-adviser_00012_002.zip',
    ]);
  });

  it('are the same bytes every time', async () => {
    const make = async () => {
      const files = await filesOf(DATEV, batch([entry()]), withVouchers({ 'invoice-RE-1': voucher('one') }));
      return Buffer.from(files.at(-1)?.bytes ?? []).toString('base64');
    };
    expect(await make()).toBe(await make());
  });
});
