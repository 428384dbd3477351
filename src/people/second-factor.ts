import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { Role } from '../domain/role.js';
import type { Random } from '../random.js';
import type { FactorSummary, SecondFactors } from '../store/people/second-factors.js';
import type { Account } from './accounts.js';
import type { FactorSeal } from './factor-seal.js';
import type { PeopleSettings } from './settings.js';
import { base32, newTotpSecret, stepOf, totpAddress } from './totp.js';

const RECOVERY_CODES = 10;
const BYTES_OF_A_RECOVERY_CODE = 10;

/** What somebody proves in addition to the password: codes of an app, and those for when it is lost. */
export interface SecondFactor {
  summary(account: Account): Promise<FactorSummary>;
  /** Whether the password alone is not enough for this account. */
  has(account: Account): Promise<boolean>;
  /** Whether the configuration asks this role for one. */
  isRequired(role: Role): boolean;
  /** The secret to set up, the same until it is confirmed; null where codes are asked for already. */
  prepare(account: Account): Promise<{ readonly secret: string; readonly address: string } | null>;
  /** Codes are asked for from now on. @returns whether the code was right for what is shown now, and nobody was faster */
  confirm(account: Account, code: string): Promise<boolean>;
  /** Uses up a code of the app, or a recovery code. */
  check(account: Account, typed: string): Promise<boolean>;
  /** In place of those before, to be shown once. */
  newRecoveryCodes(account: Account): Promise<readonly string[]>;
}

interface SecondFactorDeps {
  readonly factors: SecondFactors;
  readonly seal: FactorSeal;
  readonly clock: Clock;
  readonly random: Random;
}

export function createSecondFactor(
  { second_factor: required = 'optional' }: Pick<PeopleSettings, 'second_factor'>,
  { factors, seal, clock, random }: SecondFactorDeps,
): SecondFactor {
  /** The secret that a code is right for, with the moment that the code is of; null where it is right for none. */
  const provenBy = async (id: string, code: string) => {
    const totp = await factors.totp(id);
    if (totp === null) return null;
    const secret = seal.open(id, totp);
    const step = secret === null ? null : await stepOf(secret, code, clock.now());
    return step === null ? null : { stored: totp.secret, step };
  };
  return {
    summary: ({ id }) => factors.summary(id),
    has: async ({ id }) => {
      const { hasTotp, passkeys } = await factors.summary(id);
      return hasTotp || passkeys > 0;
    },
    isRequired: (role) => required === 'required' || (required === 'admins' && role === 'admin'),
    prepare: async ({ id, name }) => {
      const known = await factors.totp(id);
      if (known !== null && known.since !== null) return null;
      const opened = known === null ? null : seal.open(id, known);
      const secret = opened ?? newTotpSecret(random);
      if (opened === null) await factors.prepareTotp(id, seal.seal(id, secret));
      return { secret, address: await totpAddress(secret, name) };
    },
    confirm: async ({ id }, code) => {
      const proven = await provenBy(id, digitsOf(code));
      return proven !== null && (await factors.confirmTotp(id, proven.stored, proven.step, clock.now()));
    },
    check: async ({ id }, typed) => {
      const code = digitsOf(typed);
      if (!/^\d{6}$/.test(code)) return factors.useRecoveryCode(id, recoveryDigest(id, code));
      const proven = await provenBy(id, code);
      return proven !== null && (await factors.useStep(id, proven.step));
    },
    newRecoveryCodes: async ({ id }) => {
      const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random));
      await factors.setRecoveryCodes(
        id,
        codes.map((code) => recoveryDigest(id, digitsOf(code))),
      );
      return codes;
    },
  };
}

/** 80 random bits in groups of four: a digest of it is enough, nobody tries them all. */
function newRecoveryCode(random: Random): string {
  const bytes = Buffer.from(random.secret(), 'base64url').subarray(0, BYTES_OF_A_RECOVERY_CODE);
  return base32(bytes).replace(/(.{4})(?!$)/g, '$1-');
}

/** As people type it. */
function digitsOf(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase();
}

function recoveryDigest(account: string, code: string): string {
  return createHash('sha256').update(`${account}\n${code}`).digest('hex');
}
