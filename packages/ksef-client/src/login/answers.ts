import { Secret } from '@spacebooks/base/secret';
import { z } from 'zod';
import { moment } from '../moments.js';

/** A token as an HTTP header can carry it. */
const token = z
  .object({ token: z.string().regex(/^[\x21-\x7e]+$/), validUntil: moment })
  .transform(({ token: value, validUntil }) => ({ value: new Secret(value), validUntil }));

export interface TimedToken {
  readonly value: Secret;
  /** Epoch milliseconds. */
  readonly validUntil: number;
}

export const challengeAnswer = z.object({ challenge: z.string().min(1), timestampMs: z.number().int() });

export const begunAnswer = z.object({ referenceNumber: z.string().min(1), authenticationToken: token });

export const statusAnswer = z.object({
  status: z.object({
    code: z.number().int(),
    description: z.string().catch(''),
    details: z.array(z.string()).nullish().catch(null),
  }),
});

export const tokensAnswer = z.object({ accessToken: token, refreshToken: token });

export const refreshedAnswer = z.object({ accessToken: token });
