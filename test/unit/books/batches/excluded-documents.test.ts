import { expect, it } from 'vitest';
import { polish, polishItem } from '../../../fixtures/polish.js';
import { polishNights, rowsIn, WARSAW } from './polish-nights.js';

/** JPK_V7M has no field for it. */
const REVERSE_CHARGE = { id: 'b', number: 'FV/2', items: [polishItem({ rate: '0' })] };
const DECISION = { report: 'jpk-v7m', at: 1, by: 'anna', why: 'entered by the accountant' } as const;
const COMMAND = 'spacebooks books exclude FV/2 --space warsaw --report jpk-v7m --reason "..."';

async function opened() {
  const free = { ...polish('domestic reverse charge'), when: { rate: '0' } };
  return polishNights({ eInvoices: { tax_cases: [free, { category: 'S' }] } });
}

it('one document that JPK_V7M cannot take is left out by the command that the refusal names, and the export goes on', async () => {
  const { copies, night, filesOf, exclusions, batches } = await opened();
  await copies(
    '2026-11-20',
    { id: 'a', number: 'FV/1', invoiceDate: '2026-11-18' },
    { ...REVERSE_CHARGE, invoiceDate: '2026-11-18' },
  );
  const blocked = await night('2026-11-20');
  expect(blocked).toMatchObject({ status: 'blocked', findings: [{ rule: 'SB-JPK-TAX' }] });
  const [finding] = blocked.status === 'blocked' ? blocked.findings : [];
  expect(finding?.fix).toContain(COMMAND);

  const found = await exclusions.find(WARSAW, 'FV/2');
  await exclusions.decide(WARSAW, true, { ...found, ...DECISION });
  expect(await night('2026-11-20')).toMatchObject({ status: 'released', number: 1 });
  expect(Object.values(await filesOf(1)).map(rowsIn)).toEqual([['FV/1 1000.00 230.00']]);
  const [file] = await batches.files(WARSAW, 1);
  expect(file?.notes).toEqual([
    {
      kind: 'left out',
      field: 'FV/2',
      message: 'of 2026-11-18, 1000.00 PLN: left out by anna: entered by the accountant',
    },
  ]);
  expect((await batches.record(WARSAW, 1)).manifest.leftOutSums).toEqual([
    { reason: 'excluded', currency: 'PLN', count: 1, gross: 100_000 },
  ]);
});

it('a document that was listed is taken back when it is excluded, and comes again when it is included', async () => {
  const { copies, night, exclusions, batches } = await opened();
  await copies('2026-11-20', { id: 'a', number: 'FV/1', invoiceDate: '2026-11-18' });
  expect(await night('2026-11-20')).toMatchObject({ status: 'released', number: 1 });
  const document = { invoiceId: 'a', documentNumber: 'FV/1', ...DECISION };
  await exclusions.decide(WARSAW, true, document);
  expect(await night('2026-11-21')).toMatchObject({ status: 'released', number: 2 });
  expect((await batches.get(WARSAW, 2)).entries.map(({ kind }) => kind)).toEqual(['reversal']);
  expect(await night('2026-11-22')).toMatchObject({ status: 'unchanged' });
  await exclusions.decide(WARSAW, false, document);
  expect(await night('2026-11-22')).toMatchObject({ status: 'released', number: 3 });
  expect((await batches.get(WARSAW, 3)).entries.map(({ kind, gross }) => `${kind} ${gross}`)).toEqual([
    'invoice 123000',
  ]);
});

it('the books themselves are whole all the same', async () => {
  const { copies, night, exclusions } = await opened();
  await copies('2026-11-20', { id: 'a', number: 'FV/1', invoiceDate: '2026-11-18' });
  await exclusions.decide(WARSAW, true, { invoiceId: 'a', documentNumber: 'FV/1', ...DECISION });
  expect(await night('2026-11-20', ['csv'], 'office')).toMatchObject({
    status: 'released',
    manifest: { invoices: 1, leftOutSums: [] },
  });
});
