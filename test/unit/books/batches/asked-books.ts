import { DAY_MS } from '@spacebooks/base/durations';
import { decimal } from '@spacebooks/base/money';
import { type PreparedBatch, prepareBatch } from '../../../../src/books/batches/prepare-batch.js';
import { rulesDigest } from '../../../../src/books/batches/reading-terms.js';
import type { BooksRequest } from '../../../../src/books/batches/request.js';
import { beginReading, keepReading } from '../../../../src/books/batches/rest-of-books.js';
import { withFamilies } from '../../../../src/books/families.js';
import { withPayments } from '../../../../src/books/known-payments.js';
import { withSettledDays } from '../../../../src/books/settled-days.js';
import type { Rebooking } from '../../../../src/domain/accounting/rebooking.js';
import type { PaymentRecord, PaymentRecordMethod } from '../../../../src/domain/payment-record.js';
import { createBookReadings } from '../../../../src/store/books/book-readings.js';
import { createPostedCopies } from '../../../../src/store/books/posted-copies.js';
import { createRebookings, type Rebookings } from '../../../../src/store/books/rebookings.js';
import { createMirror, type Mirror } from '../../../../src/store/mirror/mirror.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { documentRules } from '../../domain/accounting/settings.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from './books.js';

/** Books with copies in a database, where a person is asked before rules book anew; each night is a day later. */
export class AskedBooks {
  readonly mirror: Mirror;
  readonly rebookings: Rebookings;
  readonly #readings;
  #copied = new Map<string, object>();
  readonly #payments: PaymentRecord[] = [];
  #now = NOW;

  private constructor(
    readonly books: Books,
    /** What a test changes of the request beside the settings. */
    public rules: Partial<BooksRequest> = {},
  ) {
    this.mirror = createMirror(books.db);
    this.rebookings = createRebookings(books.db);
    this.#readings = createBookReadings(books.db);
  }

  static async open(): Promise<AskedBooks> {
    return new AskedBooks(await openBooks());
  }

  get #deps() {
    const { journal, audit, db } = this.books;
    const rebooking = { copies: createPostedCopies(db), rebookings: this.rebookings };
    return {
      journal,
      audit,
      source: withFamilies(
        withSettledDays(withPayments(this.mirror, this.mirror, true), this.mirror, 'Europe/Berlin'),
        this.mirror,
        'Europe/Berlin',
      ),
      readings: this.#readings,
      rebooking,
    };
  }

  #request(): BooksRequest {
    const { settings } = this.books;
    return {
      spaceId: SPACE,
      series: SERIES,
      timeZone: 'Europe/Berlin',
      language: 'en',
      settings,
      ...documentRules,
      configuration: settings,
      to: '2026-11-20',
      now: this.#now,
      isKept: true,
      ...this.rules,
    };
  }

  put(overrides: InvoiceOverrides): void {
    this.#copied.set(overrides.id ?? '', invoice({ customerNumber: '42', ...overrides }));
  }

  /** The clock of the machine is set. @param byMs less than 0: back */
  setClock(byMs: number): void {
    this.#now += byMs;
  }

  /** A payment that has a record. */
  pay(
    id: string,
    invoiceId: string,
    paidOn: string,
    amount: string,
    method: PaymentRecordMethod | null = null,
  ): void {
    this.#payments.push({
      id,
      invoiceId,
      paidOn,
      amount: decimal(amount),
      currency: 'EUR',
      method,
      note: null,
    });
  }

  /** The record of a payment goes. */
  async unpay(id: string): Promise<void> {
    this.#payments.splice(0, this.#payments.length, ...this.#payments.filter((each) => each.id !== id));
    this.#now += 1;
    const run = await this.mirror.begin(SPACE, SPACE, this.#now);
    await this.mirror.markPaymentsDeleted(run, [id], this.#now);
  }

  /** The adviser, or somebody before, takes a batch back. @throws Failure `batch.needed` */
  async withdraw(number: number, status: 'voided' | 'rejected'): Promise<void> {
    const decision = { spaceId: SPACE, number, status, reason: 'so', now: this.#now + 1 };
    await this.books.batches.decide(decision);
  }

  /** By account, debtors' ones among them, in cents; of batches that count. */
  async balances(): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {};
    for (const { number, status } of await this.books.batches.list(SPACE, SERIES)) {
      if (status === 'voided' || status === 'rejected') continue;
      for (const { account, debtor, net, gross } of (await this.books.batches.get(SPACE, number)).entries) {
        found[debtor] = (found[debtor] ?? 0) + gross;
        found[account] = (found[account] ?? 0) - net;
      }
    }
    return Object.fromEntries(Object.entries(found).filter(([, sum]) => sum !== 0));
  }

  async remove(id: string): Promise<void> {
    this.#copied.delete(id);
    const run = await this.mirror.begin(SPACE, SPACE, this.#now);
    await this.mirror.markDeleted(run, id, this.#now);
  }

  /** Copies what is there, then makes the batch of the next day and releases it. */
  async night(): Promise<Night> {
    this.#now += DAY_MS;
    const run = await this.mirror.begin(SPACE, SPACE, this.#now);
    for (const made of this.#copied.values()) {
      await this.mirror.take(run, [made as ReturnType<typeof invoice>], '2000-01-01', this.#now);
    }
    await this.mirror.takePayments(run, this.#payments, this.#now);
    this.#now += 1;
    const request = this.#request();
    await beginReading(this.#deps, request);
    const prepared = await prepareBatch(this.#deps, request);
    if (prepared.status === 'blocked') throw new Error(JSON.stringify(prepared.findings));
    if (prepared.status === 'ready') await this.books.batches.release({ ...prepared, files: [] });
    await keepReading(this.#deps, request, prepared.examined, prepared.status === 'ready');
    return { entries: rowsOf(prepared), rebooking: prepared.rebooking };
  }

  /** A person says yes to what was shown. */
  async agree(shown: Rebooking): Promise<void> {
    const key = { spaceId: SPACE, series: SERIES };
    await this.rebookings.agree(key, rulesDigest(this.#request()), shown, { by: 'anna', at: this.#now });
  }
}

interface Night {
  /** Kind, number, account and gross of each entry. */
  readonly entries: readonly string[];
  readonly rebooking: Rebooking | null;
}

function rowsOf(prepared: PreparedBatch): readonly string[] {
  if (prepared.status !== 'ready') return [];
  return [...prepared.batch.entries].map(
    ({ kind, documentNumber, debtor, account, gross }) =>
      `${kind} ${documentNumber} ${debtor} ${account} ${gross}`,
  );
}
