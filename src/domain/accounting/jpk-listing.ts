import type { Invoice } from '../invoice.js';
import { isOfFailure, type KsefFailure, sendingTerm, usualDeadline } from '../ksef-failures.js';
import { startOfDay } from '../local-moment.js';
import { POLISH_TIME_ZONE } from '../polish-calendar.js';
import { isKeptBack } from '../saga/ksef/lifted.js';
import { END_STATES } from '../saga/model.js';
import { type EntryDraft, isInOtherMonth } from './draft.js';
import type { KsefMark } from './ksef-mark.js';
import type { InvoiceSnapshot, LeftOutReason } from './model.js';
import { endOfMonth } from './service-date.js';

/** How JPK_V7M lists the documents of a space. */
export interface JpkTerms {
  /** E-invoices of the space go to KSeF. */
  readonly issuesInKsef: boolean;
  /** What a document is that did not go there; undefined where nobody says: JPK_V7M refuses it. */
  readonly outsideKsef: Exclude<KsefMark, 'NrKSeF'> | undefined;
  /** Times in which KSeF was out of service, as the Ministry announced them (art. 106ne, 106nh). */
  readonly failures: readonly KsefFailure[];
  /** Whether a document is nothing but money that is no supply: it is no invoice, has no row, and never goes to KSeF. */
  readonly isNoInvoice?: ((invoice: Invoice) => boolean) | undefined;
}

export type JpkListing =
  | {
      readonly isListed: true;
      readonly mark: KsefMark | undefined;
      /** Nothing but a change of the invoice makes it another one. */
      readonly isFinal: boolean;
    }
  | { readonly isListed: false; readonly reason: LeftOutReason };

/**
 * What a row of JPK_V7M(3) says of a document's way to KSeF. OFF is for documents of an announced failure alone
 * (art. 106nf); what was issued offline at any other time is DI until it has its number. What a total failure keeps out of KSeF
 * for good is an invoice outside it, BFK (art. 106ng).
 */
export function jpkListing(snapshot: InvoiceSnapshot, terms: JpkTerms): JpkListing {
  const way = ksefWay(snapshot, terms.issuesInKsef);
  if ((way === 'under way' || way === 'not issued') && terms.isNoInvoice?.(snapshot.invoice)) {
    return { isListed: true, mark: undefined, isFinal: true };
  }
  switch (way) {
    case 'accepted':
      return { isListed: true, mark: 'NrKSeF', isFinal: true };
    case 'offline':
      return { isListed: true, mark: offlineMark(snapshot, terms), isFinal: false };
    case 'under way':
      return { isListed: false, reason: 'on its way to KSeF' };
    case 'not issued':
      return isKeptBack(snapshot.eInvoice?.reason ?? null) && isLifted(snapshot, terms)
        ? { isListed: true, mark: 'BFK', isFinal: false }
        : { isListed: false, reason: 'not issued in KSeF' };
    case 'outside':
      return { isListed: true, mark: terms.outsideKsef, isFinal: true };
  }
}

function offlineMark(snapshot: InvoiceSnapshot, terms: JpkTerms): KsefMark {
  if (isLifted(snapshot, terms)) return 'BFK';
  const { invoiceDate } = snapshot.invoice;
  return isOfFailure(invoiceDate, snapshot.eInvoice?.ksef?.issuedAt, terms.failures) ? 'OFF' : 'DI';
}

/** Whether a total failure was announced before it had to be in KSeF: it is never sent. */
function isLifted({ invoice, eInvoice }: InvoiceSnapshot, { failures }: JpkTerms): boolean {
  const { invoiceDate } = invoice;
  const at = eInvoice?.ksef?.issuedAt ?? startOfDay(invoiceDate, POLISH_TIME_ZONE);
  return sendingTerm({ at, deadline: usualDeadline(invoiceDate) }, failures).kind === 'lifted';
}

/** What an entry says in an export with JPK_V7M, beside what it says everywhere. */
export function inJpk(draft: EntryDraft, { mark }: { readonly mark: KsefMark | undefined }): EntryDraft {
  const { statedDate, taxMonth } = draft;
  const taxPoint = isInOtherMonth(draft) ? endOfMonth(`${taxMonth}-01`) : statedDate;
  const dated = taxPoint === null ? draft : { ...draft, taxPoint };
  return mark === undefined ? dated : { ...dated, ksefMark: mark };
}

/**
 * Whether what is posted of the document's way to KSeF has become another mark by the settings alone: by what documents outside
 * KSeF are, or by which days are failures. What KSeF itself says is no matter of settings.
 */
export function isMarkOfSettings(
  snapshot: InvoiceSnapshot,
  posted: KsefMark | null,
  terms: JpkTerms | undefined,
): boolean {
  if (posted === null || terms === undefined) return false;
  const listing = jpkListing(snapshot, terms);
  if (!listing.isListed || listing.mark === undefined || listing.mark === posted) return false;
  switch (ksefWay(snapshot, terms.issuesInKsef)) {
    case 'outside':
      return true;
    case 'offline':
      return posted === 'OFF' || posted === 'DI';
    default:
      return false;
  }
}

/**
 * A document's way to KSeF, as of now. `accepted`: it has its number. `offline`: issued offline, without a number so far.
 * `under way`: neither issued nor given up. `not issued`: KSeF rejected it, or it was refused or given up before it was sent, by
 * our own check too: it must still go there.
 * `outside`: not meant for KSeF, as far as we know.
 */
type KsefWay = 'accepted' | 'offline' | 'under way' | 'not issued' | 'outside';

/** @param issuesInKsef whether e-invoices of the space go to KSeF: what has only begun then does, too */
function ksefWay(
  { ksefNumber, eInvoice }: Pick<InvoiceSnapshot, 'ksefNumber' | 'eInvoice'>,
  issuesInKsef: boolean,
): KsefWay {
  if (ksefNumber != null) return 'accepted';
  if (eInvoice == null) return 'outside';
  const { state, ksef } = eInvoice;
  if (ksef?.offline === true) return 'offline';
  if (state === 'refused' || state === 'released') {
    return ksef !== null || issuesInKsef ? 'not issued' : 'outside';
  }
  if (END_STATES.some((end) => end === state)) return 'outside';
  return ksef !== null || issuesInKsef ? 'under way' : 'outside';
}
