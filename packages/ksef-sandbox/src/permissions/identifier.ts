import { z } from 'zod';

/** Who acts: a company or person by number, or whoever holds a certificate. */
export interface Identifier {
  readonly type: 'Nip' | 'Pesel' | 'Fingerprint';
  readonly value: string;
}

/** Where somebody acts. An internal unit is `NIP-12345`, the self-billing of an EU entity `NIP-DE123456789`. */
export interface ContextIdentifier {
  readonly type: 'Nip' | 'InternalId' | 'NipVatUe' | 'PeppolId';
  readonly value: string;
}

type Identified = { readonly type: string; readonly value?: string | null | undefined };

export function isSame(one: Identified, other: Identified): boolean {
  return one.type === other.type && (one.value ?? null) === (other.value ?? null);
}

/** The NIP that a context belongs to. */
export function nipOf({ value }: ContextIdentifier): string {
  return value.slice(0, 10);
}

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const PESEL_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/** Whether the tenth digit of a NIP is its check digit. */
export function isNip(value: string): boolean {
  return /^[1-9]\d{9}$/.test(value) && weighed(value, NIP_WEIGHTS) % 11 === Number(value[9]);
}

function isPesel(value: string): boolean {
  return /^\d{11}$/.test(value) && (10 - (weighed(value, PESEL_WEIGHTS) % 10)) % 10 === Number(value[10]);
}

/** An internal unit: the NIP, four digits of its own, and a check digit over all fourteen (weights 1 and 3 in turn). */
function isInternalId(value: string): boolean {
  if (!/^\d{10}-\d{5}$/.test(value) || !isNip(value.slice(0, 10))) return false;
  const digits = value.replace('-', '');
  const weights = Array.from({ length: 14 }, (_, index) => (index % 2 === 0 ? 1 : 3));
  return weighed(digits, weights) % 10 === Number(digits[14]);
}

function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  Nip: isNip,
  Pesel: isPesel,
  Fingerprint: (value) => /^[0-9A-F]{64}$/.test(value),
  InternalId: isInternalId,
  NipVatUe: (value) => /^\d{10}-[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(value) && isNip(value.slice(0, 10)),
  PeppolId: (value) => /^P[A-Z]{2}\d{6}$/.test(value),
};

/** Whether the check digits of an identifier are right; so they are where its type has none. */
export function isChecked(type: string, value: string): boolean {
  return CHECKS[type]?.(value) ?? true;
}

/** An identifier of one of these types, whose check digits are right. */
export function identifierOf<const Type extends keyof typeof CHECKS>(types: readonly [Type, ...Type[]]) {
  return z
    .object({ type: z.enum(types), value: z.string() })
    .transform(({ type, value }) => ({ type, value: type === 'Fingerprint' ? value.toUpperCase() : value }))
    .refine(({ type, value }) => CHECKS[type]?.(value) === true, 'Nieprawidłowy identyfikator');
}

export const nipText = z.string().refine(isNip, 'Nieprawidłowy NIP');
export const peselText = z.string().refine(isPesel, 'Nieprawidłowy PESEL');
export const anyone = identifierOf(['Nip', 'Pesel', 'Fingerprint']);
export const anyContext = identifierOf(['Nip', 'InternalId', 'NipVatUe', 'PeppolId']);
