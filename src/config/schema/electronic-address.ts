import { z } from 'zod';
import { OR_NUMBER, text, word } from './option.js';

/** @param terms the terms of EN 16931 that it becomes, in words */
export function electronicAddress(terms: string, description: string) {
  return z
    .strictObject({
      scheme: word(
        {
          description: `Kind of address (${terms}, code list EAS): EM e-mail, 9930 German VAT id, 0204 Leitweg-ID.`,
          example: 'EM',
        },
        'is no code of the list EAS',
        /^(\d{4}|A[NQSU]|EM)$/,
      ).meta(OR_NUMBER),
      id: text({ description: `The address (${terms}).`, example: 'billing@example.com' }).meta(OR_NUMBER),
    })
    .meta({ description });
}
