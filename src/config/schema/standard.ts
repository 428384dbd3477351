import { z } from 'zod';
import { LANGUAGES, OPERATOR_LANGUAGES } from '../../domain/settings.js';

export const standard = z.enum(['zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl', 'ksef']);
/** Of what people of the space read. */
export const language = z.enum(OPERATOR_LANGUAGES);

/** Of what customers read. */
export const invoiceLanguage = z.enum(LANGUAGES);
