import type { Config, SpaceConfig } from '../config/config.js';
import { lazily } from '../lazy.js';

const fonts = lazily(() => import('../pdf/font/replaced-characters.js'));

/** Letters that Noto Sans surely has, so that no font is read for a configuration in European languages. */
const SURELY_DRAWN = /^[\n\u0020-\u024f\u2010-\u2026\u20ac]*$/;

/** Warnings about configured texts of which pages show � instead of some characters, because no font has them. */
export async function checkTexts({ spaces }: Config): Promise<readonly string[]> {
  const texts = spaces.flatMap(drawnTexts).filter(([, text]) => !SURELY_DRAWN.test(text));
  if (texts.length === 0) return [];
  const { replacedIn } = await fonts();
  return replacedIn(texts).map(({ field, message, fix }) => `${field}: ${message} ${fix}`);
}

type FieldText = readonly [field: string, text: string];

/** What the space writes itself on the pages of its e-invoices. */
function drawnTexts({ id, e_invoices }: SpaceConfig): readonly FieldText[] {
  const { seller, payment, layout, tax_cases, customers } = e_invoices;
  const drawn = { seller, payment, layout: { footer: layout.footer }, tax_cases, customers };
  return textsIn(drawn, `${id}: e_invoices`);
}

function textsIn(value: unknown, field: string): readonly FieldText[] {
  if (typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${field}.${key}`));
}
