import type { Delivery, World } from '@spacebooks/cobot-sandbox';
import type { DocumentEntry, KsefDocument, KsefWorld } from '@spacebooks/ksef-sandbox';
import type { Control, InvoiceState } from './control.js';
import type { Copy } from './wire.js';

/** What both sandboxes have seen by the end. */
export interface Seen {
  readonly invoices: ReadonlyMap<string, InvoiceState>;
  readonly documents: readonly DocumentEntry[];
  readonly deliveries: readonly Delivery[];
  readonly subscriptions: readonly { readonly id: string; readonly callbackUrl: string }[];
}

export async function look(control: Control): Promise<Seen> {
  await control.follow();
  const { invoices, subscriptions } = await control.platformState();
  return {
    invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
    documents: await control.documents(),
    deliveries: await control.deliveries(),
    subscriptions,
  };
}

/** What test/invariants.ts reads of the platform, out of its journals. */
export function platformOf({ invoices, deliveries, subscriptions }: Seen, control: Control): World {
  const world = {
    invoices: new Map(
      [...invoices].map(([id, invoice]) => [
        id,
        {
          ...invoice,
          pdf: invoice.archived ? new Uint8Array() : null,
          content: { invoiceDate: '9999-12-31' },
        },
      ]),
    ),
    requests: { entries: () => control.requests },
    mails: { entries: () => control.mails },
    deliveries: { journal: { entries: () => deliveries } },
    subscriptions: new Map(subscriptions.map((each) => [each.id, each])),
  };
  return world as unknown as World;
}

/** The same of KSeF, without the arrivals that are the wire's doing. @param virtual its clock at a real moment */
export function ksefOf(
  { documents }: Seen,
  control: Control,
  copies: readonly Copy[],
  virtual: (realMs: number) => number,
): KsefWorld {
  const kept = withoutCopies(documents, copies, virtual);
  const world = { documents: kept.map(documentOf), requests: { entries: () => control.ksefRequests } };
  return world as unknown as KsefWorld;
}

/** How far from the moment of a copy its arrival may be noted, milliseconds of KSeF's clock. */
const NEAR_MS = 30_000;

/**
 * What arrived because we sent it. Arrivals of the same bytes are one document: what KSeF has decided about a copy holds
 * for the arrival that stays.
 */
export function withoutCopies(
  documents: readonly DocumentEntry[],
  copies: readonly Pick<Copy, 'hash' | 'at'>[],
  virtual: (realMs: number) => number,
): readonly DocumentEntry[] {
  const left = [...documents];
  for (const { hash, at } of copies) {
    const arrivals = left.filter((each) => each.hash === hash);
    const distance = (each: DocumentEntry): number => Math.abs(Date.parse(each.receivedAt) - virtual(at));
    const [copy, ...others] = arrivals.sort((a, b) => distance(a) - distance(b));
    // The only arrival is what was meant, whoever brought it.
    const [other] = others;
    if (copy === undefined || other === undefined || distance(copy) >= NEAR_MS) continue;
    left.splice(left.indexOf(copy), 1);
    const { verdict, ksefNumber } = copy;
    if (ksefNumber !== null) left[left.indexOf(other)] = { ...other, verdict, ksefNumber };
  }
  return left;
}

function documentOf(entry: DocumentEntry): Partial<KsefDocument> {
  const [sellerNip = '', kind = ''] = (entry.key ?? '').split(' ');
  return {
    reference: entry.reference,
    session: entry.session,
    nip: entry.nip,
    hash: entry.hash,
    content: (entry.key === null
      ? null
      : { sellerNip, kind, number: entry.number ?? '' }) as KsefDocument['content'],
    receivedAt: Date.parse(entry.receivedAt),
    settledAt: Date.parse(entry.settledAt),
    verdict: { code: entry.verdict, description: '', details: entry.details, extensions: null },
    ksefNumber: entry.ksefNumber,
  };
}
