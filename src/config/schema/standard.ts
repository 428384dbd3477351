import { z } from 'zod';

export const standard = z.enum(['zugferd', 'xrechnung', 'xrechnung-ubl', 'ksef']);
export const language = z.enum(['de', 'en', 'pl']);
