import type {
  Delivery,
  FaultRuleInput,
  InvoiceInput,
  MailEntry,
  RequestEntry,
} from '@spacebooks/cobot-sandbox';
import type { DocumentEntry } from '@spacebooks/ksef-sandbox';

/** What the sandbox of the platform says of an invoice. */
interface InvoiceState {
  readonly id: string;
  readonly spaceId: string;
  readonly number: string;
  readonly sentStatus: string;
  readonly locked: boolean;
  readonly archived: boolean;
  readonly eInvoice: boolean;
  readonly ksef: { readonly referenceNumber: string } | null;
}

interface PlatformState {
  readonly now: string;
  readonly invoices: readonly InvoiceState[];
  readonly subscriptions: readonly { readonly id: string; readonly callbackUrl: string }[];
}

interface Page<Entry> {
  readonly dropped: number;
  readonly next: number;
  readonly entries: readonly Entry[];
}

/** What both sandboxes can be told and asked under `/sandbox/`, past every wire. */
export interface Control {
  platformState(): Promise<PlatformState>;
  create(invoice: InvoiceInput): Promise<void>;
  send(id: string, trigger: 'manual' | 'automatic'): Promise<void>;
  /** What is open of it is paid. */
  pay(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  replay(delivery: number): Promise<void>;
  fault(side: 'platform' | 'ksef', rule: FaultRuleInput): Promise<void>;
  clearFaults(): Promise<void>;
  /** A POST to the operator of KSeF, such as `/down`. */
  ksef(path: string, body: object): Promise<void>;
  documents(): Promise<readonly DocumentEntry[]>;
  deliveries(): Promise<readonly Delivery[]>;
  /** Reads what both journals of requests, and that of mails, have new: they forget the oldest. */
  follow(): Promise<void>;
  readonly requests: readonly RequestEntry[];
  readonly ksefRequests: readonly RequestEntry[];
  readonly mails: readonly MailEntry[];
}

export function createControl(platform: string, ksef: string): Control {
  const requests: RequestEntry[] = [];
  const ksefRequests: RequestEntry[] = [];
  const mails: MailEntry[] = [];

  async function ask<T>(url: string, method = 'GET', body?: object): Promise<T> {
    const answer = await fetch(url, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text.slice(0, 200)}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async function read<Entry>(url: string, into: Entry[]): Promise<void> {
    const { dropped, entries } = await ask<Page<Entry>>(`${url}?from=${into.length + 1}`);
    if (dropped > into.length) throw new Error(`${url} has forgotten what was not read yet`);
    into.push(...entries);
  }

  const of = (side: 'platform' | 'ksef'): string => `${side === 'platform' ? platform : ksef}/sandbox`;
  const on = of('platform');
  return {
    requests,
    ksefRequests,
    mails,
    platformState: () => ask(`${on}/state`),
    create: (invoice) => ask(`${on}/invoices`, 'POST', invoice),
    send: (id, trigger) => ask(`${on}/invoices/${id}/send`, 'POST', { trigger }),
    pay: (id) => ask(`${on}/invoices/${id}/pay`, 'POST', { paid: true }),
    remove: (id) => ask(`${on}/invoices/${id}`, 'DELETE'),
    replay: (delivery) => ask(`${on}/deliveries/${delivery}/replay`, 'POST', {}),
    fault: (side, rule) => ask(`${of(side)}/faults`, 'POST', rule),
    clearFaults: async () => {
      await ask(`${on}/faults`, 'DELETE');
      await ask(`${of('ksef')}/faults`, 'DELETE');
    },
    ksef: (path, body) => ask(`${of('ksef')}${path}`, 'POST', body),
    documents: () => ask(`${of('ksef')}/documents`),
    deliveries: async () => (await ask<Page<Delivery>>(`${on}/journal/deliveries`)).entries,
    follow: async () => {
      await read(`${on}/journal/requests`, requests);
      await read(`${of('ksef')}/journal/requests`, ksefRequests);
      await read(`${on}/journal/mails`, mails);
    },
  };
}
