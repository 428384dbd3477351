import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { lazily } from '@spacebooks/base/lazy';
import type { Passkeys } from '../store/people/passkeys.js';
import type { Pending } from '../store/people/pending.js';
import { type Account, type Accounts, accountOf } from './accounts.js';
import { digestOf, isSame, proofOf } from './sessions.js';

const server = lazily(() => import('@simplewebauthn/server'));
/** A challenge is answered within so long, once. */
const CHALLENGE_MS = 5 * MINUTE_MS;

/** Passkeys: keys of a device that prove who somebody is, and that they unlocked it. They stand for password and second factor. */
export interface PasskeyDesk {
  /** Where passkeys work: the public address or `localhost`; null elsewhere, such as under an address in numbers. */
  place(host: string): Place | null;
  registration(place: Place, account: Account): Promise<object>;
  /** @returns false where it is not believed */
  register(place: Place, account: Account, answer: string, name: string): Promise<boolean>;
  challenge(place: Place): Promise<object>;
  /** Whose passkey answered; null where it is not believed. */
  account(place: Place, answer: string): Promise<Account | null>;
}

interface Place {
  readonly rpID: string;
  readonly origin: string;
}

interface PasskeyDeps {
  readonly passkeys: Passkeys;
  readonly pending: Pending;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

export function createPasskeyDesk(
  publicUrl: string | null,
  { passkeys, pending, accounts, clock }: PasskeyDeps,
): PasskeyDesk {
  const keyOf = (challenge: string): string => `passkey ${digestOf(challenge)}`;
  const offer = (challenge: string, purpose: string): Promise<void> =>
    pending.put(keyOf(challenge), purpose, clock.now() + CHALLENGE_MS, clock.now());
  const taken = async (challenge: string, purpose: string): Promise<boolean> =>
    (await pending.take(keyOf(challenge), clock.now())) === purpose;

  return {
    place: (host) => placeAt(publicUrl, host.toLowerCase()),
    registration: async ({ rpID }, account) => {
      const { generateRegistrationOptions } = await server();
      const known = await passkeys.of(account.id);
      const options = await generateRegistrationOptions({
        rpName: 'spacebooks',
        rpID,
        userName: account.name,
        userID: new Uint8Array(Buffer.from(digestOf(account.id), 'hex')),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ id }) => ({ id })),
      });
      await offer(options.challenge, account.id);
      return options;
    },
    register: async ({ rpID, origin }, account, answer, name) => {
      const response = parsed<RegistrationResponseJSON>(answer);
      if (response === null) return false;
      const { verifyRegistrationResponse } = await server();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => taken(challenge, account.id),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => NOT_VERIFIED);
      if (!verified || registrationInfo === undefined) return false;
      const { id, publicKey: bytes, counter, transports = [] } = registrationInfo.credential;
      const publicKey = Buffer.from(bytes).toString('base64url');
      const made = { id, account: account.id, publicKey, counter, transports, name, madeAt: clock.now() };
      return passkeys.add({ ...made, proof: passkeyProof(account, id, publicKey) });
    },
    challenge: async ({ rpID }) => {
      const { generateAuthenticationOptions } = await server();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await offer(options.challenge, 'sign-in');
      return options;
    },
    account: async ({ rpID, origin }, answer) => {
      const response = parsed<AuthenticationResponseJSON>(answer);
      const passkey = response === null ? null : await passkeys.find(response.id);
      if (response === null || passkey === null) return null;
      const account = await accountOf(accounts, passkey.account);
      if (account === null || !isSame(passkey.proof, passkeyProof(account, passkey.id, passkey.publicKey)))
        return null;
      const { verifyAuthenticationResponse } = await server();
      const credential = {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        credential,
        expectedChallenge: (challenge) => taken(challenge, 'sign-in'),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => NOT_VERIFIED);
      if (!verified || authenticationInfo === undefined) return null;
      const { newCounter } = authenticationInfo;
      const isFirst = await passkeys.used(passkey.id, passkey.counter, newCounter, clock.now());
      return isFirst ? account : null;
    },
  };
}

function placeAt(publicUrl: string | null, host: string): Place | null {
  if (publicUrl !== null && new URL(publicUrl).host === host) {
    return { rpID: new URL(publicUrl).hostname, origin: publicUrl };
  }
  return /^localhost(:\d+)?$/.test(host) ? { rpID: 'localhost', origin: `http://${host}` } : null;
}

/** Whoever writes to the database makes no passkey of a user of the configuration. */
function passkeyProof(account: Account, id: string, publicKey: string): string {
  return account.personId === null ? proofOf(account, `passkey ${id} ${publicKey}`) : '';
}

const NOT_VERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

/** What the browser said; null for what is no answer of one. */
function parsed<T extends { readonly id: string }>(answer: string): T | null {
  try {
    const value = JSON.parse(answer) as T | null;
    return typeof value?.id === 'string' ? value : null;
  } catch {
    return null;
  }
}
