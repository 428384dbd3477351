import { describe, expect, it } from 'vitest';
import { hashOf, KSEF_NUMBER as NUMBER, numberOf, problem } from './fake-ksef.js';
import { connected, failureOf, xml } from './parts.js';

describe('the status of a document', () => {
  const status = (code: number, more: object = {}) => ({
    referenceNumber: 'D1',
    invoiceHash: 'x',
    status: { code, description: 'Opis', details: ['szczegół'], ...more },
  });
  const accepted = {
    ...status(200),
    ksefNumber: NUMBER,
    acquisitionDate: '2026-10-05T10:00:01.1234567+00:00',
  };
  const duplicate = { originalSessionReferenceNumber: 'S9', originalKsefNumber: NUMBER };
  const cases: readonly [string, object, object][] = [
    ['100', status(100), { kind: 'processing' }],
    ['150', status(150), { kind: 'processing' }],
    ['a way of thinking that is new', status(160), { kind: 'processing' }],
    [
      'details and extensions of a form that is new',
      status(450, { details: [{ line: 7 }], extensions: [7] }),
      { kind: 'rejected', code: 450, detail: '450 Opis' },
    ],
    [
      'an extension that is new',
      status(440, { extensions: { ...duplicate, originalDocument: { hash: 'x' } } }),
      { kind: 'duplicate', ksefNumber: NUMBER, session: 'S9' },
    ],
    [
      '200',
      accepted,
      { kind: 'accepted', ksefNumber: NUMBER, acquisitionDate: '2026-10-05T10:00:01.1234567+00:00' },
    ],
    ['440', status(440, { extensions: duplicate }), { kind: 'duplicate', ksefNumber: NUMBER, session: 'S9' }],
    [
      '440 without its session',
      status(440, { extensions: { originalKsefNumber: NUMBER } }),
      { kind: 'duplicate', ksefNumber: NUMBER, session: null },
    ],
    ...[undefined, null, {}, { originalKsefNumber: null }].map((extensions): [string, object, object] => [
      `440 with ${JSON.stringify(extensions)}`,
      status(440, { extensions }),
      { kind: 'duplicate', ksefNumber: null, session: null },
    ]),
    ...[undefined, null].flatMap((absent): [string, object, object][] => [
      [
        `200 with the number ${absent}`,
        { ...accepted, ksefNumber: absent },
        { kind: 'duplicate', ksefNumber: null, session: null },
      ],
      [
        `200 with the date ${absent}`,
        { ...accepted, acquisitionDate: absent },
        { kind: 'duplicate', ksefNumber: NUMBER, session: null },
      ],
      [
        `450 with the details ${absent}`,
        status(450, { details: absent }),
        { kind: 'rejected', code: 450, detail: '450 Opis' },
      ],
    ]),
    ...[405, 500, 550].map((code): [string, object, object] => [
      String(code),
      status(code),
      { kind: 'dropped', code, detail: `${code} Opis; szczegół` },
    ]),
    ...[410, 415, 430, 435, 450, 499].map((code): [string, object, object] => [
      String(code),
      status(code),
      { kind: 'rejected', code, detail: `${code} Opis; szczegół` },
    ]),
  ];

  it.each(cases)('%s is understood', async (_name, json, expected) => {
    const { client, ksef } = await connected();
    ksef.next('GET /sessions/S1/invoices/D1', { json });
    expect(await client.documentStatus('S1', 'D1')).toEqual(expected);
  });

  it.each([
    ['a number with wrong check digits', { ...accepted, ksefNumber: NUMBER.replace(/..$/, '00') }],
    ['an acquisition date that is none', { ...accepted, acquisitionDate: 'soon' }],
    ['a duplicate of a number that is none', status(440, { extensions: { originalKsefNumber: 'x' } })],
    ['a status that is none', { ...accepted, status: 'ok' }],
    ['a success that is new', status(201)],
    ['a trouble that is new', status(560)],
  ])('with %s is not believed', async (_name, json) => {
    const { client, ksef } = await connected();
    ksef.next('GET /sessions/S1/invoices/D1', { json });
    expect((await failureOf(client.documentStatus('S1', 'D1'))).code).toBe('ksef.unreadable');
  });

  it('that KSeF does not know is asked for again later, and is no refusal of the document', async () => {
    const { client, ksef } = await connected();
    ksef.next('GET /sessions/S1/invoices/D1', problem(400, 21405));
    expect((await failureOf(client.documentStatus('S1', 'D1'))).code).toBe('ksef.not-found');
  });
});

describe('looking for a document in its session', () => {
  it('reads all pages, and finds it by its hash', async () => {
    const { client, ksef } = await connected();
    const { reference: session } = await client.session();
    for (const text of ['one', 'two', 'three']) await client.send(session, xml(text));
    const [one, two, three] = ksef.documents.map(({ reference, hash, status }) => ({
      referenceNumber: reference,
      invoiceHash: hash,
      status,
      ksefNumber: numberOf({ reference }),
      acquisitionDate: '2026-10-05T10:00:01+00:00',
    }));
    const name = `GET /sessions/${session}/invoices`;
    const pages = [
      { json: { continuationToken: 'A', invoices: [one] } },
      { json: { continuationToken: 'B', invoices: [two] } },
      { json: { continuationToken: '', invoices: [three] } },
    ];
    ksef.next(name, ...pages, ...pages);
    const hash = hashOf('<Faktura>two</Faktura>');
    expect(await client.findInSession(session, hash)).toMatchObject({
      reference: 'D2',
      status: { kind: 'accepted', ksefNumber: numberOf({ reference: 'D2' }) },
    });
    const asked = ksef.requests.filter((request) => request.name === name);
    expect(asked.map(({ headers }) => headers['x-continuation-token'])).toEqual([undefined, 'A', 'B']);
    expect(asked[0]?.query.get('pageSize')).toBe('1000');
    expect(await client.findInSession(session, hashOf('four'))).toBeNull();
  });

  it('takes the accepted one when it was sent twice', async () => {
    const { client, ksef } = await connected();
    const { reference: session } = await client.session();
    await client.send(session, xml());
    await client.send(session, xml());
    for (const document of ksef.documents.slice(0, 1))
      document.status = { code: 550, description: 'przerwane' };
    expect(await client.findInSession(session, hashOf(xml().xml))).toMatchObject({
      reference: 'D2',
      status: { kind: 'accepted' },
    });
  });

  it('is in vain in a session that KSeF does not know', async () => {
    const { client, ksef } = await connected();
    ksef.next('GET /sessions/S9/invoices', problem(400, 21173));
    expect(await client.findInSession('S9', 'x')).toBeNull();
  });

  it('fails rather than overlook a page', async () => {
    const { client, ksef } = await connected();
    ksef.next(
      'GET /sessions/S9/invoices',
      { json: { continuationToken: 'A', invoices: [] } },
      { status: 503 },
    );
    expect((await failureOf(client.findInSession('S9', 'x'))).code).toBe('ksef.unavailable');
  });
});

describe('looking for a number', () => {
  const found = (invoiceNumber: string) => ({
    ksefNumber: NUMBER,
    invoiceNumber,
    invoiceHash: 'hash',
    acquisitionDate: '2026-10-05T10:00:01+00:00',
  });

  it('asks as the seller for days around the date of issue', async () => {
    const { client, ksef } = await connected();
    const name = 'POST /invoices/query/metadata';
    ksef.next(name, {
      json: { hasMore: false, isTruncated: false, invoices: [found('FV/1'), found('fv/1')] },
    });
    expect(await client.findByNumber({ number: 'FV/1', issueDate: '2026-10-05' })).toEqual([
      { ksefNumber: NUMBER, hash: 'hash', acquisitionDate: '2026-10-05T10:00:01+00:00' },
    ]);
    const asked = ksef.requests.find((request) => request.name === name);
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      subjectType: 'Subject1',
      dateRange: { dateType: 'Issue', from: '2026-10-04T00:00:00.000Z', to: '2026-10-07T00:00:00.000Z' },
      invoiceNumber: 'FV/1',
    });
  });

  it('reads all pages', async () => {
    const { client, ksef } = await connected();
    const name = 'POST /invoices/query/metadata';
    ksef.next(
      name,
      { json: { hasMore: true, invoices: [] } },
      { json: { hasMore: false, invoices: [found('A')] } },
    );
    expect(await client.findByNumber({ number: 'A', issueDate: '2026-10-05' })).toHaveLength(1);
    expect(
      ksef.requests.filter((each) => each.name === name).map(({ query }) => query.get('pageOffset')),
    ).toEqual(['0', '1']);
  });

  it('that KSeF refuses is no refusal of the document', async () => {
    const { client, ksef } = await connected();
    ksef.next('POST /invoices/query/metadata', problem(400, 21405));
    const failure = await failureOf(client.findByNumber({ number: 'A', issueDate: '2026-10-05' }));
    expect(failure.code).toBe('ksef.unreadable');
  });
});

describe('a file', () => {
  const paths = [
    ['of a document', `GET /invoices/ksef/${NUMBER}`, 'documentXml'],
    ['of a receipt', 'GET /sessions/S1/invoices/D1/upo', 'receipt'],
    ['of a receipt by number', `GET /sessions/S1/invoices/ksef/${NUMBER}/upo`, 'receiptOf'],
  ] as const;
  const text = '<UPO>zażółć</UPO>';

  it.each(paths)('%s is compared with its hash', async (_name, path, method) => {
    const { client, ksef } = await connected();
    const get = () => {
      if (method === 'documentXml') return client.documentXml(NUMBER);
      return method === 'receipt' ? client.receipt('S1', 'D1') : client.receiptOf('S1', NUMBER);
    };
    ksef.next(
      path,
      { text, headers: { 'content-type': 'application/xml', 'x-ms-meta-hash': hashOf(text) } },
      { text: text.replace('ż', 'z'), headers: { 'x-ms-meta-hash': hashOf(text) } },
      problem(400, 21165),
      { text: '' },
    );
    expect(Buffer.from(await get()).toString()).toBe(text);
    expect((await failureOf(get())).code).toBe('ksef.unreadable');
    expect((await failureOf(get())).code).toBe('ksef.not-found');
    expect((await failureOf(get())).code).toBe('ksef.unreadable');
  });
});
