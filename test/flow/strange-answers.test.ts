import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { type Stage, shareStage } from './stage.js';
import { addFaultOf, type RequestName } from './steps.js';

interface Document {
  readonly data: { readonly id: string; readonly type: string; readonly attributes: Record<string, unknown> };
}

/** What stands in the body of an answer 2xx whose request was carried out, made of the ordinary one. */
type Disguise = (document: Document) => unknown;

const withData = (document: Document, changes: object): unknown => ({
  ...document,
  data: { ...document.data, ...changes },
});
const withAttributes = (document: Document, changes: Record<string, unknown>): unknown =>
  withData(document, { attributes: { ...document.data.attributes, ...changes } });

const UNREADABLE: Readonly<Record<string, Disguise>> = {
  null: () => null,
  'an array': () => [],
  'a number': () => 42,
  'malformed JSON': (document) => Buffer.from(JSON.stringify(document).slice(0, -1)),
  'bytes that are no UTF-8': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  'another type of record': (document) => withData(document, { type: 'bookings' }),
  'another invoice': (document) => withData(document, { id: 'somebody-elses' }),
  'a list of invoices': (document) => ({ data: [document.data] }),
  'errors in place of data': () => ({ errors: [{ title: 'Something went wrong' }] }),
  'no attribute canUpdate': (document) => withAttributes(document, { canUpdate: undefined }),
  'a text where a flag belongs': (document) => withAttributes(document, { canUpdate: 'yes' }),
  'no items': (document) => withAttributes(document, { items: undefined }),
  'a date that is none': (document) => withAttributes(document, { invoiceDate: '2026-02-30' }),
  'an amount that is none': (document) => withAttributes(document, { paidAmount: 'NaN' }),
};

const READABLE: Readonly<Record<string, Disguise>> = {
  'further members': (document) =>
    Object.assign(withAttributes(document, { mood: { today: 'good' } }) as object, {
      jsonapi: { version: '1.1' },
    }),
  'a state that nobody knows': (document) => withAttributes(document, { paidStatus: 'teleported' }),
};

const REQUESTS: readonly RequestName[] = ['first show', 'lock', 'attach', 'second show'];

const stage = shareStage();

it.each([
  ['unreadable', UNREADABLE],
  ['strange, and readable', READABLE],
])(
  'answers 200 that are %s, to every request: one e-invoice, one mail, nobody is called',
  async (_kind, disguises) => {
    const cases = Object.keys(disguises).flatMap((name) => REQUESTS.map((request) => ({ name, request })));
    const ids = await Promise.all(
      cases.map(async ({ name, request }) => {
        const id = `${request} ${name}`.replaceAll(' ', '-');
        const document = await ordinaryAnswer(stage(), id, request);
        const action = {
          type: 'status',
          status: 200,
          body: disguises[name]?.(document),
          after_effect: true,
        } as const;
        addFaultOf(stage(), id, request, { count: 1, action: action satisfies FaultRuleInput['action'] });
        stage().sandbox.operator.requestSending(id);
        return id;
      }),
    );
    await allSettle(stage(), ids);
    const expected = Object.fromEntries(ids.map((id) => [id, 'done, mail, locked']));
    await eventually(async () => expect(await outcomes(stage(), ids)).toEqual(expected));
    const carriedOut = (id: string, line: string): number =>
      stage()
        .requests(id)
        .filter((each) => each === line).length;
    expect(
      ids.filter((id) => carriedOut(id, 'POST /lock 200') !== 1 || carriedOut(id, 'POST /pdf 200') !== 1),
    ).toEqual([]);
  },
);

it('an answer about another invoice to the lock: its content gets into no e-invoice', async () => {
  const id = 'mixed-up';
  const document = await ordinaryAnswer(stage(), id, 'lock');
  const other = withAttributes(document, { invoiceText: 'Of somebody else' }) as Document;
  const body = withData(other, { id: 'somebody-elses' });
  addFaultOf(stage(), id, 'lock', {
    count: 1,
    action: { type: 'status', status: 200, body, after_effect: true },
  });
  stage().sandbox.operator.requestSending(id);
  const { xml } = await stage().reaches(id, 'done');
  expect(
    Buffer.from(
      await stage()
        .daemon()
        .archive.get(xml ?? ''),
    ).toString(),
  ).not.toContain('Of somebody else');
});

/** The invoice as the platform shows it after that request. */
async function ordinaryAnswer({ sandbox }: Stage, id: string, request: RequestName): Promise<Document> {
  const invoice = { id, items: [{ description: 'Fix Desk', net: '350', rate: '19' }] };
  const headers = { 'content-type': 'application/json' };
  const made = { method: 'POST', headers, body: JSON.stringify(invoice) };
  const answer = await fetch(`${sandbox.url}/sandbox/invoices`, made);
  const document = { data: (await answer.json()) as Document['data'] };
  const locked = { canUpdate: false };
  const attached = { ...locked, pdf: { eInvoice: true, eInvoiceStandard: 'Zugferd', archived: true } };
  const changes = {
    'first show': {},
    lock: locked,
    attach: attached,
    'second show': { ...attached, sentStatus: 'sent' },
    unlock: {},
  };
  return withAttributes(document, changes[request]) as Document;
}
