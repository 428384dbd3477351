import { Secret } from '@spacebooks/base/secret';
import type { KsefErrorCode } from '@spacebooks/ksef-client/errors';
import type { z } from 'zod';
import { documentStatus, sessionDocument } from '../../../ksef-client/src/documents/status.js';
import { readAnswer } from '../../../ksef-client/src/exchange/read-answer.js';
import { refused } from '../../../ksef-client/src/exchange/refusal.js';
import { replyOf } from '../../../ksef-client/src/exchange/reply.js';
import * as LOGIN from '../../../ksef-client/src/login/answers.js';
import { jsonBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const SECRET = new Secret('ksef-token-5f1d0a7e');
const REQUEST = { method: 'GET', path: '/sessions/x', group: 'document-status' } as const;
const SCHEMAS: readonly z.ZodType<unknown>[] = Object.values(LOGIN);
const STATUSES = [200, 302, 400, 401, 403, 404, 408, 429, 500];

/** The first byte is what was asked for, the second the status. */
export const target: Target = {
  name: 'ksef-answers',
  about: "KSeF's answers: login, state of a document, problems of both forms",
  seeds: () => {
    const status = {
      code: 200,
      description: 'Sukces',
      details: ['x'],
      extensions: { originalKsefNumber: null },
    };
    const document = {
      referenceNumber: 'r',
      invoiceHash: 'h',
      ksefNumber: '5265877635-20261001-0123456789AB-C7',
      acquisitionDate: '2026-10-01T10:00:00Z',
      status,
    };
    const token = { token: 'abc', validUntil: '2026-10-01T10:00:00Z' };
    const bodies: readonly unknown[] = [
      document,
      { ...document, status: { ...status, code: 440 } },
      { ...document, status: { ...status, code: 150 } },
      { challenge: 'c', timestampMs: 1 },
      { referenceNumber: 'r', authenticationToken: token },
      { accessToken: token, refreshToken: token },
      { status },
      {
        title: 'Bad',
        detail: 'd',
        reasonCode: 'r',
        errors: [{ code: 21405, description: 'x', details: ['eyJa.b.c'] }],
      },
      {
        exception: { exceptionDetailList: [{ exceptionCode: 1, exceptionDescription: 'x', details: null }] },
      },
    ];
    return bodies.flatMap((body) =>
      [0, 1, 2, 3, 4, 5].map((kind) => Buffer.concat([Buffer.of(kind, kind), jsonBytes(body)])),
    );
  },
  words: [
    '"code":440',
    '"code":405',
    '"extensions":',
    '"originalKsefNumber":',
    '\\u001b',
    '\\n',
    'eyJ',
    SECRET.reveal(),
  ],
  run: async (input) => {
    const [kind = 0, status = 0] = input;
    const answer = {
      status: STATUSES[status % STATUSES.length] ?? 200,
      headers: {},
      body: input.subarray(2),
    };
    await answeredBy(CODES, () => {
      const reply = replyOf(answer, REQUEST, { now: 0, secrets: [SECRET] });
      if (!reply.ok) {
        const failure = refused('ksef.rejected', 'GET /sessions', reply);
        if (failure.message.includes(SECRET.reveal())) throw new Error('a secret is told');
        throw failure;
      }
      const schema = SCHEMAS[kind % (SCHEMAS.length + 1)];
      if (schema !== undefined) return void readAnswer(schema, answer, 'GET /x');
      const read = documentStatus(readAnswer(sessionDocument, answer, 'GET /x'), 'GET /x');
      if (read.kind === 'accepted' && !/^\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/.test(read.ksefNumber)) {
        throw new Error(`no number: ${read.ksefNumber}`);
      }
    });
  },
};

const CODES: readonly KsefErrorCode[] = [
  'ksef.unreadable',
  'ksef.rejected',
  'ksef.rate-limited',
  'ksef.unavailable',
];
