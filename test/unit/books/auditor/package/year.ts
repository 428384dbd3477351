import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decimal } from '@spacebooks/base/money';
import { auditPackage } from '../../../../../src/books/auditor/package/audit-package.js';
import { type PackageRequest, packageDeps } from '../../../../../src/books/auditor/package/package-deps.js';
import type { PackageFile } from '../../../../../src/books/auditor/package/packaging.js';
import { createBankStatements } from '../../../../../src/store/bank/bank-statements.js';
import type { Db } from '../../../../../src/store/engine/open.js';
import { createMirror } from '../../../../../src/store/mirror/mirror.js';
import { invoice } from '../../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../../fixtures/invoices/invoice-document.js';
import { type Books, NOW, openBooks, SPACE } from '../../batches/books.js';
import { deferringBooks, membership, nightAfter } from '../../batches/deferring.js';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Books of several batches and years, with e-invoices, bank lines, payments, and a neighbour in the same database. */
export async function yearOfBooks(): Promise<Books> {
  const books = await openBooks();
  const neighbour = await openBooks('space-munich', books);
  const put = async (of: Books, spaceId: string, overrides: InvoiceOverrides) => {
    of.put(overrides);
    await mirrored(books.db, spaceId, overrides);
  };
  await put(books, SPACE, {
    id: 'a',
    number: 'A "1"; x',
    invoiceDate: '2026-10-01',
    recipientAddress: { company: 'Łódź\r\n& <GmbH>' },
  });
  await put(books, SPACE, { id: 'b', number: 'B', invoiceDate: '2027-01-02', customerNumber: '43' });
  await put(neighbour, 'space-munich', { id: 'n', number: 'NEIGHBOUR-1', invoiceDate: '2026-10-03' });
  await issue(books, SPACE, 'a', { ksef: '5265877635-20261001-ABCDEF012345-01' });
  await issue(books, SPACE, 'b');
  await issue({ ...books, archive: books.archive }, 'space-munich', 'n');
  await books.export();
  await neighbour.export();
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'why', now: NOW });
  await books.export();
  await books.export({ to: '2027-01-31' });
  await banked(books.db, SPACE, 'Erika "Fuchs"');
  await banked(books.db, 'space-munich', 'NEIGHBOUR pays');
  await neighbour.batches.decide({
    spaceId: 'space-munich',
    number: 1,
    status: 'accepted',
    reason: null,
    now: NOW,
  });
  await books.periods.close(SPACE, '2026-10-31', NOW);
  return books;
}

async function mirrored(db: Db, spaceId: string, overrides: InvoiceOverrides): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin(spaceId, 'platform', NOW);
  const made = invoice({ customerNumber: '42', ...overrides });
  await mirror.take(run, [made], '2026-01-01', NOW);
  const payment = { invoiceId: made.id, currency: 'EUR', method: { id: null, name: 'SEPA' }, note: null };
  await mirror.takePayments(
    run,
    [{ ...payment, id: `p-${made.id}`, paidOn: made.invoiceDate, amount: decimal('10.5') }],
    NOW,
  );
}

/** An e-invoice that the platform has, PDF and XML and, of KSeF, its receipt. */
export async function issue(
  { db, archive }: Pick<Books, 'db' | 'archive'>,
  spaceId: string,
  invoiceId: string,
  { ksef, state = 'done' }: { ksef?: string; state?: string } = {},
): Promise<void> {
  const put = (text: string) => archive.put(Buffer.from(`${text} ${spaceId} ${invoiceId}`));
  await db
    .insertInto('saga')
    .values({
      id: `saga-${spaceId}-${invoiceId}`,
      space_id: spaceId,
      invoice_id: invoiceId,
      created_at: NOW,
      version: 1,
      state,
      run_at: state === 'parked' ? NOW : null,
      parked_from: state === 'parked' ? 'accepted' : null,
      lock: 'ours',
      produced: 1,
      requested: 1,
      done_before: 0,
      failures: 0,
      settings_digest: 's',
      invoice_number: `number of ${invoiceId}`,
      pdf: await put('%PDF'),
      xml: await put('<xml/>'),
      receipt: ksef === undefined ? null : await put('<UPO/>'),
      ksef: ksef === undefined ? null : JSON.stringify({ number: ksef }),
    })
    .execute();
}

async function banked(db: Db, spaceId: string, name: string): Promise<void> {
  const line = (bookedOn: string, amount: number) => ({
    bookedOn,
    valueOn: bookedOn,
    amount,
    counterparty: { name, account: null, bic: null },
    remittance: 'RE-1',
    endToEndId: null,
    bankReference: null,
    references: [],
    ultimateParty: null,
    batchCount: null,
    returnReason: null,
    fees: 0,
    original: null,
  });
  const statement = {
    account: 'DE42100000000001234567',
    currency: 'EUR',
    number: '207',
    from: '2026-12-30',
    to: '2027-01-01',
    kind: 'booked' as const,
    opening: 0,
    remarks: [],
    closing: 3000,
  };
  const lines = [line('2026-12-30', 1000), line('2027-01-01', 2000)];
  const statements = [{ ...statement, lines }];
  await createBankStatements(db).take({ spaceId, statements, by: 'anna', now: NOW });
}

/** A membership from 15 January 2028 on, deferred, with the nights of a year. */
export async function deferringYear(): Promise<Books> {
  const books = await deferringBooks();
  books.put({ id: 'a', number: 'R-1', invoiceDate: '2028-01-15', items: [membership()] });
  for (const day of ['2028-01-31', '2028-06-30', '2028-12-31', '2029-01-31'])
    await books.export(nightAfter(day));
  return books;
}

export function packed(books: Books, request: Partial<PackageRequest> = {}): AsyncGenerator<PackageFile> {
  return auditPackage(packageDeps(books.db, books), {
    spaceId: SPACE,
    language: 'de',
    year: YEAR,
    supplier: { name: 'Spreeufer & Söhne GmbH', location: 'DE' },
    procedure: (booksAt) => `# Verfahren, ${booksAt}\n`,
    settings: books.settings,
    version: '0.1.0',
    ...request,
  });
}

/** Every file by its name. */
export async function filesOf(files: AsyncIterable<PackageFile>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name, pieces } of files) {
    const bytes: Uint8Array[] = [];
    for await (const piece of pieces) bytes.push(piece);
    found.set(name, Buffer.concat(bytes));
  }
  return found;
}

export function writeFolder(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}
