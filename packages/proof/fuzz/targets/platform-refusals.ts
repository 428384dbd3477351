import type { Failure } from '../../../../src/domain/errors.js';
import { failureOfAnswer } from '../../../../src/platform/failures.js';
import { jsonBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const STATUSES = [199, 300, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 599];

/** The first byte is the status, the second whether a header asks to wait; the rest is the body. */
export const target: Target = {
  name: 'platform-refusals',
  about: "the platform's refusals of both versions, and their wish to wait",
  seeds: () =>
    [
      {
        errors: [
          { title: 'Invalid', detail: 'is taken', code: 'x', source: { pointer: '/data/attributes' } },
        ],
      },
      { errors: { base: ['is locked'], note: 'too long' } },
      { error: 'invalid_grant', error_description: 'wrong password' },
      { message: 'not now' },
    ].map((body, index) => Buffer.concat([Buffer.of(index, index), jsonBytes(body)])),
  words: ['"errors":', '"detail":', '"source":', '\\u001b[31m', '\\n', '\\u202e'],
  run: async (input) => {
    const [status = 0, header = 0] = input;
    const after =
      header % 2 === 0 ? {} : { 'retry-after': Buffer.from(input.subarray(2, 20)).toString('latin1') };
    const answer = {
      status: STATUSES[status % STATUSES.length] ?? 400,
      headers: after,
      body: input.subarray(2),
    };
    await answeredBy(ALL, () => {
      const failure = failureOfAnswer(answer, Date.UTC(2026, 9, 1));
      const wait = failure?.retryAfterMs ?? 0;
      if (!(wait >= 0 && Number.isFinite(wait))) throw new Error(`waits ${wait} ms`);
      throw failure ?? new Error('a refusal without a failure');
    });
  },
};

const ALL: readonly Failure['code'][] = [
  'platform.unreadable',
  'platform.rejected',
  'platform.unauthorized',
  'platform.forbidden',
  'platform.not-found',
  'platform.conflict',
  'platform.rate-limited',
  'platform.unavailable',
];
