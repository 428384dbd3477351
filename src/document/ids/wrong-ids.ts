import { parseIban } from '@spacebooks/base/bank-account';
import type { SettingMistake } from '../../domain/finance-settings/setting-mistake.js';
import { compactTaxId, judgeVatId } from '../build/vat-id.js';
import { mayBeAddress } from './electronic-address.js';
import { isMistypedLeitwegId } from './leitweg-id.js';

/** Numbers of a party, as an operator has written them. */
interface WrittenIds {
  readonly buyer_reference?: string | undefined;
  readonly vat_id?: string | undefined;
  readonly electronic_address?: { readonly scheme: string; readonly id: string } | undefined;
}

/** What is wrong with a number. */
interface WrongId extends SettingMistake {
  /** No invoice is issued with it; of others a person knows better than our lists. */
  readonly isRefused: boolean;
}

/** What is wrong with numbers by their form and their check digits. */
export function wrongIds({
  buyer_reference: reference,
  vat_id: vatId,
  electronic_address: address,
}: WrittenIds): readonly WrongId[] {
  const isMistyped = reference !== undefined && isMistypedLeitwegId(reference);
  const isNoAddress = address !== undefined && !mayBeAddress(address);
  return [
    ...(isMistyped
      ? [{ field: 'buyer_reference', mistake: 'leitweg-digits', isRefused: false } as const]
      : []),
    ...(vatId === undefined ? [] : wrongVatId(vatId)),
    ...(isNoAddress
      ? [
          {
            ...{ field: 'electronic_address.id', isRefused: false },
            mistake: 'address-number',
            values: { scheme: address.scheme },
          } as const,
        ]
      : []),
  ];
}

function wrongVatId(vatId: string): readonly WrongId[] {
  const verdict = judgeVatId(compactTaxId(vatId), '');
  const field = 'vat_id';
  switch (verdict.kind) {
    case 'wrong form':
      return [{ field, mistake: 'vat-id-form', values: { shape: verdict.shape }, isRefused: true }];
    case 'Greek prefix':
      return [{ field, mistake: 'vat-id-greek', values: { correct: verdict.correct }, isRefused: true }];
    case 'wrong check digits':
      return [{ field, mistake: 'vat-id-digits', isRefused: false }];
    case 'unknown prefix':
      return [{ field, mistake: 'vat-id-country', isRefused: false }];
    default:
      return [];
  }
}

/** What follows the word, whatever stands behind it. */
const AFTER_IBAN = /\bIBAN:?\s{0,3}([A-Z]{2}\d{2}[A-Z0-9 ]{0,40})/gi;

/** Accounts in a text, each after the word IBAN, whose length or check digits are wrong. */
export function wrongIbansIn(text: string): readonly string[] {
  return [...text.matchAll(AFTER_IBAN)].flatMap(([, found = '']) => {
    const words = found.trim().split(/\s+/);
    const isRight = words.some((_, index) => parseIban(words.slice(0, index + 1).join('')) !== null);
    return isRight ? [] : [words.filter((word) => /\d/.test(word)).join(' ')];
  });
}
