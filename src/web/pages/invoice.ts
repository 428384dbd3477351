import { localDate } from '@spacebooks/base/calendar';
import type { Cents } from '../../domain/accounting/cents.js';
import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import { monthOf } from '../../domain/accounting/month.js';
import { whyInNoBatch } from '../../domain/advice/left-out-advice.js';
import { LONGEST_REASON } from '../../domain/decision-reason.js';
import type { Finding } from '../../domain/finding.js';
import { invoicePath } from '../../domain/page-paths.js';
import type { Attempt, InvoiceStory } from '../../operator/stories.js';
import { timelineOf } from '../../operator/timeline.js';
import type { InvoiceBooks } from '../../store/books/invoice-books.js';
import { beforeCutoverText } from '../../words/cutover.js';
import type { WebSpace } from '../deps.js';
import { mayHave } from '../e-invoice-files.js';
import { goTo, notFound } from '../forms.js';
import { isKnown, type KnownInvoice, knownInvoice } from '../known-invoice.js';
import type { Page } from '../page.js';
import { mayAsk, READERS } from '../security/access.js';
import { showsOwnPdf } from '../security/headers.js';
import type { Site } from '../site.js';
import { type AdviceView, adviceView } from '../view/advice-view.js';
import { type BlockedExport, blockedExports } from '../view/blocked-export.js';
import { customerPathOf } from '../view/customer-path.js';
import { exclusionChoices } from '../view/exclusion-choices.js';
import { headOf } from '../view/invoice-head.js';
import { eInvoiceWord, entriesView, itemsView, paymentsView, taxesView } from '../view/invoice-view.js';
import { ksefLinkOf } from '../view/ksef-link.js';
import { mailingView } from '../view/mailing-view.js';
import { remarksIn } from '../view/remarks-in.js';
import { momentTone, toneOf } from '../view/state-tone.js';
import type { Words } from '../view/words.js';
import { reportName } from './left-out.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly invoice: Awaited<ReturnType<typeof invoiceData>> & { readonly hasBank: boolean };
  }
  interface Partials {
    readonly 'partials/attempt': Words & {
      readonly isAdmin: boolean;
      readonly decides: boolean;
      readonly attempt: Attempt;
      readonly index: number;
      readonly spaceId: string;
      readonly path: string;
      readonly toneOf: typeof toneOf;
    };
    readonly 'partials/told': Frame & Pick<InvoiceStory, 'events' | 'alerts' | 'spaceId'>;
  }
}

export interface InvoicePath {
  Params: { space: string; invoice: string };
}

/** One invoice: what it is, how it stands, and what can be done. */
export const page: Page = (site) => {
  const { app, show, spacesOf } = site;

  app.get<InvoicePath>('/invoices/:space/:invoice', READERS, async (request, reply) => {
    const { space: spaceId, invoice } = request.params;
    const words = show.words(request);
    const space = spacesOf(request).find(({ id }) => id === spaceId);
    const found = await knownInvoice(site, request, spaceId, invoice, words.language);
    const { story } = found;
    if (space === undefined || !isKnown(found)) throw notFound();
    const invoiceId = story?.invoiceId ?? invoice;
    const path = invoicePath({ spaceId, invoiceId });
    // A number has led here.
    if (invoiceId !== invoice) return goTo(reply, path);
    const role = request.session?.role ?? 'viewer';
    const attempts = (story?.attempts ?? []).map((attempt) => ({
      ...attempt,
      files: attempt.files.filter((file) => mayHave(role, file)),
    }));
    const hasBank = mayAsk(request.session, 'bank') && site.bank(spaceId) !== null;
    const data = { ...(await invoiceData(site, words, space, { ...found, invoiceId, attempts })), hasBank };
    if (data.pdf !== null) showsOwnPdf(reply);
    return show.page(request, reply, {
      template: 'invoice',
      title: data.head.number ?? story?.invoiceNumber ?? invoiceId,
      menu: 'invoices',
      data,
    });
  });
};

interface ShownInvoice extends KnownInvoice {
  readonly invoiceId: string;
  /** With the files that the reader may have. */
  readonly attempts: readonly Attempt[];
}

async function invoiceData(
  site: Site,
  words: Words,
  space: WebSpace,
  { story, books, facts, mailing, invoiceId, attempts }: ShownInvoice,
) {
  const spaceId = space.id;
  const head = headOf(facts, books.copy, localDate(site.clock.now(), space.timeZone));
  const notBooked = whyNotBooked(books, space);
  const currency = head.currency ?? books.copy?.invoice.totalAmount.currency ?? 'EUR';
  return {
    spaceId,
    invoiceId,
    path: invoicePath({ spaceId, invoiceId }),
    head,
    customerPath: await customerOfInvoice(site, spaceId, invoiceId),
    story,
    attempts,
    toneOf,
    momentTone,
    reportName,
    longest: LONGEST_REASON,
    pdf: fileOf(attempts, 'pdf'),
    terms: fileOf(attempts, 'xml'),
    downloads: downloadsOf(attempts),
    platformLink: site.platformLink(spaceId, invoiceId),
    mailing: mailingView({ head, known: mailing, coverage: story?.coverage ?? null, space }),
    ksefLink: await ksefLinkOf(site, spaceId, attempts),
    lead:
      story?.coverageSaid ??
      words.say(`e-invoice.${eInvoiceWord(attempts[0], isIssued(story), story?.isLocked)}`),
    ways: (story?.advices ?? []).map((advice) => adviceView(advice, words, site.platformLink)),
    remarks: await remarksOn(site, fileOf(attempts, 'xml'), words),
    moments: story === null ? [] : timelineOf(story),
    copy: books.copy,
    items: books.copy === null ? [] : itemsView(books.copy.invoice, words),
    taxes: books.copy === null ? [] : taxesView(books.copy.invoice, words),
    corrects: books.corrects,
    correctedBy: books.correctedBy,
    payments: paymentsView(books, words),
    bankPayments: books.bankPayments,
    entries: entriesView(books.entries, words),
    hasBooks: space.hasBooks,
    notBooked:
      notBooked === null
        ? null
        : notBookedView(site, words, space, notBooked, {
            facts,
            invoiceId,
            number: head.number ?? invoiceId,
          }),
    nextExport: await nextExport(site, space, books),
    listed: books.listed,
    exclusions: books.exclusions,
    choices: exclusionChoices(space, books),
    currency,
    /** In its currency; a dash while it is not known. */
    money: (cents: Cents | null) => (cents === null ? '–' : words.amount(cents, currency)),
  };
}

/** Nothing where the file is not at hand now: the page is about the invoice. */
async function remarksOn(
  { archive }: Pick<Site, 'archive'>,
  address: string | null,
  { language }: Words,
): Promise<readonly Finding[]> {
  if (address === null) return [];
  const xml = await archive.get(address).catch(() => null);
  return xml === null ? [] : remarksIn(xml, language);
}

async function customerOfInvoice(site: Site, spaceId: string, invoiceId: string): Promise<string | null> {
  const refs = await site.customers.refsOf(spaceId, [invoiceId]);
  return customerPathOf(spaceId, refs.get(invoiceId));
}

/** Whether the latest word about it is that a person had it issued. */
function isIssued(story: InvoiceStory | null): boolean {
  return story?.decisions.some(({ kind }) => kind === 'issue') ?? false;
}

/** What the checklist of its month says of an invoice that is not in the books; null where it is, or has none. */
async function nextExport(
  { desk }: Pick<Site, 'desk'>,
  space: WebSpace,
  books: InvoiceBooks,
): Promise<{
  readonly month: string;
  readonly blocked: readonly (BlockedExport & { readonly isThis: boolean })[];
  readonly isClosed: boolean;
} | null> {
  const { copy, entries } = books;
  if (!space.hasBooks || copy === null || entries.length > 0 || whyNotBooked(books, space) !== null)
    return null;
  const month = monthOf(copy.invoice.invoiceDate);
  const { exports, status } = await desk.month(space.id, month);
  const { number, id: invoiceId } = copy.invoice;
  const blocked = blockedExports(space.id, exports).map((each) => ({
    ...each,
    isThis: each.by.some((document) => document.number === number || document.number === invoiceId),
  }));
  return { month, blocked, isClosed: status.isClosed };
}

const FOR_PEOPLE: readonly string[] = ['pdf', 'xml', 'receipt'];

/** Why no export has it, as far as the invoice itself says so; null where it is booked, or waits for the next export. */
function whyNotBooked(
  { copy, entries }: InvoiceBooks,
  { booksFrom, lockedOnly }: { readonly booksFrom: string | null; readonly lockedOnly: boolean },
): 'before cutover' | 'not locked' | null {
  if (copy === null || entries.length > 0) return null;
  if (booksFrom !== null && isBeforeCutover(copy.invoice, { from: booksFrom })) return 'before cutover';
  return lockedOnly && copy.invoice.canUpdate ? 'not locked' : null;
}

/** The same in words, and what is to be done about it. */
function notBookedView(
  site: Pick<Site, 'platformLink'>,
  words: Words,
  space: WebSpace,
  reason: NonNullable<ReturnType<typeof whyNotBooked>>,
  { facts, invoiceId, number }: Pick<ShownInvoice, 'facts' | 'invoiceId'> & { readonly number: string },
): { readonly because: string; readonly way: AdviceView } {
  const why = whyInNoBatch(space.id, { invoiceId, documentNumber: number, reason }, facts);
  const because =
    reason === 'before cutover' && space.booksFrom !== null
      ? beforeCutoverText({ from: space.booksFrom }, words.language)
      : words.say(`left-out.${why.reason}`);
  return { because, way: adviceView(why.advice, words, site.platformLink) };
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
