import { localDate } from '@spacebooks/base/calendar';
import type { Cents } from '../../domain/accounting/model.js';
import { LONGEST_REASON } from '../../domain/decision-reason.js';
import type { Attempt, InvoiceStory } from '../../operator/stories.js';
import { type Moment, timelineOf } from '../../operator/timeline.js';
import type { InvoiceBooks } from '../../store/books/invoice-books.js';
import { goTo, notFound } from '../forms.js';
import { isKnown, knownInvoice } from '../known-invoice.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { showsOwnPdf } from '../security/headers.js';
import type { Role } from '../settings.js';
import { type ExclusionChoice, exclusionChoices } from '../view/exclusion-choices.js';
import { headOf, type InvoiceHead } from '../view/invoice-head.js';
import { invoicePath } from '../view/invoice-path.js';
import {
  type EInvoiceWord,
  type EntryView,
  eInvoiceWord,
  entriesView,
  type ItemView,
  itemsView,
  type PaymentsView,
  paymentsView,
  type TaxView,
  taxesView,
} from '../view/invoice-view.js';
import { ksefLinkOf } from '../view/ksef-link.js';
import { momentTone, toneOf } from '../view/state-tone.js';
import type { Words } from '../view/words.js';
import { reportName } from './left-out.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly invoice: InvoicePage;
  }
  interface Partials {
    readonly 'partials/attempt': Words & {
      readonly attempt: Attempt;
      readonly index: number;
      readonly spaceId: string;
      readonly path: string;
      readonly toneOf: typeof toneOf;
    };
    readonly 'partials/told': Words & Pick<InvoiceStory, 'events' | 'alerts' | 'spaceId'>;
  }
}

export interface InvoicePath {
  Params: { space: string; invoice: string };
}

interface InvoicePage {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly path: string;
  readonly head: InvoiceHead;
  readonly story: InvoiceStory | null;
  readonly attempts: readonly Attempt[];
  readonly toneOf: typeof toneOf;
  readonly momentTone: typeof momentTone;
  readonly reportName: typeof reportName;
  /** Of a reason. */
  readonly longest: number;
  /** Addresses in the archive. */
  readonly pdf: string | null;
  readonly terms: string | null;
  readonly downloads: Attempt['files'];
  readonly platformLink: string | null;
  readonly ksefLink: string | null;
  readonly eInvoice: EInvoiceWord;
  readonly moments: readonly Moment[];
  readonly copy: InvoiceBooks['copy'];
  readonly items: readonly ItemView[];
  readonly taxes: readonly TaxView[];
  readonly corrects: InvoiceBooks['corrects'];
  readonly correctedBy: InvoiceBooks['correctedBy'];
  readonly payments: PaymentsView;
  readonly bankPayments: InvoiceBooks['bankPayments'];
  readonly hasBank: boolean;
  readonly entries: readonly EntryView[];
  readonly hasBooks: boolean;
  readonly notBooked: 'before cutover' | 'not locked' | null;
  readonly listed: InvoiceBooks['listed'];
  readonly exclusions: InvoiceBooks['exclusions'];
  readonly choices: readonly ExclusionChoice[];
  readonly currency: string;
  /** In its currency; a dash while it is not known. */
  money(cents: Cents | null): string;
}

/** One invoice: what it is, how it stands, and what can be done. */
export const page: Page = (site) => {
  const { app, show, spacesOf, bank, clock } = site;

  app.get<InvoicePath>('/invoices/:space/:invoice', READERS, async (request, reply) => {
    const { space: spaceId, invoice } = request.params;
    const words = show.words(request);
    const space = spacesOf(request).find(({ id }) => id === spaceId);
    const found = await knownInvoice(site, spaceId, invoice, words.language);
    const { story, books } = found;
    if (space === undefined || !isKnown(found)) throw notFound();
    const invoiceId = story?.invoiceId ?? invoice;
    const path = invoicePath({ spaceId, invoiceId });
    // A number has led here.
    if (invoiceId !== invoice) return goTo(reply, path);
    const role = request.session?.role ?? 'reader';
    const attempts = (story?.attempts ?? []).map((attempt) => ({
      ...attempt,
      files: attempt.files.filter((file) => mayHave(role, file)),
    }));
    const head = headOf(found.facts, books.copy, localDate(clock.now(), space.timeZone));
    const currency = head.currency ?? books.copy?.invoice.totalAmount.currency ?? 'EUR';
    const pdf = fileOf(attempts, 'pdf');
    if (pdf !== null) showsOwnPdf(reply);
    return show.page(request, reply, {
      template: 'invoice',
      title: head.number ?? story?.invoiceNumber ?? invoiceId,
      menu: 'invoices',
      data: {
        spaceId,
        invoiceId,
        path,
        head,
        story,
        attempts,
        toneOf,
        momentTone,
        reportName,
        longest: LONGEST_REASON,
        pdf,
        terms: fileOf(attempts, 'xml'),
        downloads: downloadsOf(attempts),
        platformLink: site.platformLink(spaceId, invoiceId),
        ksefLink: await ksefLinkOf(site, spaceId, attempts),
        eInvoice: eInvoiceWord(attempts[0]),
        moments: story === null ? [] : timelineOf(story),
        copy: books.copy,
        items: books.copy === null ? [] : itemsView(books.copy.invoice, words),
        taxes: books.copy === null ? [] : taxesView(books.copy.invoice, words),
        corrects: books.corrects,
        correctedBy: books.correctedBy,
        payments: paymentsView(books, words),
        bankPayments: books.bankPayments,
        hasBank: bank(spaceId) !== null,
        entries: entriesView(books.entries, words),
        hasBooks: space.hasBooks,
        notBooked: whyNotBooked(books, space),
        listed: books.listed,
        exclusions: books.exclusions,
        choices: exclusionChoices(space, books),
        currency,
        money: (cents) => (cents === null ? '–' : words.amount(cents, currency)),
      },
    });
  });
};

const FOR_PEOPLE: readonly string[] = ['pdf', 'xml', 'receipt'];

/** Why no export has it, as far as the invoice itself says so; null where it is booked, or waits for the next export. */
function whyNotBooked(
  { copy, entries }: InvoiceBooks,
  { booksFrom, lockedOnly }: { readonly booksFrom: string | null; readonly lockedOnly: boolean },
): 'before cutover' | 'not locked' | null {
  if (copy === null || entries.length > 0) return null;
  if (booksFrom !== null && copy.invoice.invoiceDate < booksFrom) return 'before cutover';
  return lockedOnly && copy.invoice.canUpdate ? 'not locked' : null;
}

/** What of the latest attempt that made anything is for people. */
function downloadsOf(attempts: readonly Attempt[]): Attempt['files'] {
  const shown = attempts.map(({ files }) => files.filter(({ kind }) => FOR_PEOPLE.includes(kind)));
  return shown.find((files) => files.length > 0) ?? [];
}

/** Of the latest attempt that has one. */
function fileOf(attempts: readonly Attempt[], kind: 'pdf' | 'xml'): string | null {
  const files = attempts.flatMap((attempt) => attempt.files);
  return files.find((file) => file.kind === kind)?.address ?? null;
}

/** Settings are part of the configuration. */
export function mayHave(role: Role, { kind }: Attempt['files'][number]): boolean {
  return kind !== 'settings' || role === 'admin';
}
