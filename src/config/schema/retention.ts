import { z } from 'zod';
import { LEAST_BOOKS_YEARS } from '../../domain/retention/limits.js';
import { parsed, wholeNumber } from './option.js';

const LONGEST_YEARS = 100;

/** How long what was written down is kept. */
export const retention = z
  .strictObject({
    books_years: parsed(
      {
        description:
          'How many full calendar years proofs of issue are kept after the one in which they were made; the law asks for ten. Books are never removed.',
        example: '10',
      },
      (given) => {
        const isShort = /^\d+$/.test(given) && Number(given) < LEAST_BOOKS_YEARS;
        return {
          message: isShort
            ? 'is less than the ten years for which the law has books kept (§ 147 AO)'
            : `must be a whole number from ${LEAST_BOOKS_YEARS} to ${LONGEST_YEARS}`,
          fix: isShort ? 'write 10 or more' : undefined,
        };
      },
      (given) => {
        const years = /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN;
        return years >= LEAST_BOOKS_YEARS && years <= LONGEST_YEARS ? years : null;
      },
    )
      .meta({ type: 'integer', minimum: LEAST_BOOKS_YEARS, maximum: LONGEST_YEARS })
      .prefault('10'),
    work_days: wholeNumber(
      {
        description:
          'How many days everything else is kept: callbacks, alerts and messages that are over, runs, and invoices that got no e-invoice.',
        example: '400',
      },
      60,
      36_500,
    ).prefault('400'),
  })
  .prefault({})
  .meta({ description: 'How long what spacebooks wrote down is kept, in days on which it ran.' });
