import { z } from 'zod';

export const standard = z.enum(['zugferd', 'xrechnung', 'xrechnung-ubl']);
export const language = z.enum(['de', 'en', 'pl']);
