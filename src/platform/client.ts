import { AsyncResource } from 'node:async_hooks';
import type PQueue from 'p-queue';
import { createApi, type PlatformApi } from './api.js';
import { createInvoicePreviews, type InvoicePreviews } from './invoice-previews.js';
import { createInvoices, type Invoices } from './invoices.js';
import type { Limiter } from './limiter.js';
import { createPaymentRecords, type PaymentRecords } from './payment-records.js';
import { createPlainInvoices, type PlainInvoices } from './plain-invoices.js';
import { renewingSender } from './renewing-sender.js';
import type { Sender } from './sender.js';
import { createSpaces, type Spaces } from './spaces.js';
import { createSubscriptions, type Subscriptions } from './subscriptions.js';
import { type TokenSource, tokenDigest, tokenKey } from './token.js';
import { currentUser, learnUser, recallUser, type TokenUsers, type User } from './token-user.js';

/** The platform as one space's token sees it. */
export interface PlatformClient {
  readonly spaces: Spaces;
  readonly invoices: Invoices;
  /** Those of version 1.0. */
  readonly plainInvoices: PlainInvoices;
  readonly previews: InvoicePreviews;
  readonly paymentRecords: PaymentRecords;
  readonly subscriptions: Subscriptions;
  /** Any operation of either version, as it comes. */
  exchange: PlatformApi['exchange'];
  currentUser(): Promise<User>;
  /**
   * Asks whose token this is, and counts its requests for that user from then on, those already sent
   * included: two tokens of one user share one limit. Few at once: hundreds of tokens may be one user's.
   */
  identify(): Promise<User>;
  /** Whether the token's user is known, from this run or an earlier one. */
  isIdentified(): Promise<boolean>;
  /** Tells the token in use from another one, without revealing it. */
  tokenKey(): string;
  /** Until when the platform asked the requests of this token to wait, epoch milliseconds; null when they need not. */
  pausedUntil(): Promise<number | null>;
}

export interface PlatformClientOptions {
  /** Address of version 2.0. */
  readonly baseUrl: string;
  /** The space's own address, where version 1.0 lives under `/api`. */
  readonly spaceBaseUrl: string;
  readonly token: TokenSource;
  /** Shared by all clients, as is the limiter that it sends through. */
  readonly sender: Pick<Sender, 'send'>;
  readonly limiter: Limiter;
  readonly tokenUsers: TokenUsers;
  /** Shared by all clients: few ask at once whose token they have. */
  readonly identifications: PQueue;
}

export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { baseUrl, spaceBaseUrl, token, limiter, tokenUsers, identifications } = options;
  const sender = renewingSender(options.sender, options);
  const api = createApi(sender, token);
  return {
    spaces: createSpaces(api, baseUrl),
    invoices: createInvoices(api, baseUrl),
    plainInvoices: createPlainInvoices(api, spaceBaseUrl),
    previews: createInvoicePreviews(api, baseUrl),
    paymentRecords: createPaymentRecords(api, spaceBaseUrl),
    subscriptions: createSubscriptions(api, spaceBaseUrl),
    exchange: api.exchange,
    currentUser: () => currentUser(api, baseUrl),
    identify: () =>
      identifications.add(
        // The queue would run it in the context of whoever made room.
        AsyncResource.bind(async () => {
          const user = await currentUser(api, baseUrl);
          await learnUser(token.current(), limiter, tokenUsers, user);
          return user;
        }),
      ),
    isIdentified: async () => (await tokenUsers.userOf(tokenDigest(token.current()))) !== null,
    tokenKey: () => tokenKey(token.current()),
    pausedUntil: async () => {
      await recallUser(token.current(), limiter, tokenUsers);
      return limiter.pausedUntil(tokenKey(token.current()));
    },
  };
}
