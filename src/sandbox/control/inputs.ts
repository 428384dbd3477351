import { z } from 'zod';
import { seed } from '../seed/schema.js';

export const sendingInput = z.strictObject({ trigger: z.enum(['manual', 'automatic']).default('manual') });

export const settlementInput = z.strictObject({ paid: z.boolean().default(true) });

export const foreignPdfInput = z.strictObject({
  /** The PDF in Base64; a small generated one when left out. */
  pdf: z.base64().optional(),
  e_invoice: z.boolean().default(true),
  e_invoice_standard: z.string().default('Zugferd'),
});

export const spaceInput = z.strictObject({ e_invoicing: z.boolean() });

/** Milliseconds. */
export const advanceInput = z.strictObject({ advance: z.number().min(0) });

export const resetInput = z.strictObject({ seed: seed.optional() });
