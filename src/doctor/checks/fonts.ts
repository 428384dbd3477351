import { type Family, fontFile } from '../../einvoice/pdf/font/family.js';
import type { Check } from '../check.js';
import { failed, ok, type Verdict, warning } from '../verdict.js';

/** What each font is there for. */
const SCRIPTS: Readonly<Record<Family, string>> = {
  base: 'Latin, Greek and Cyrillic',
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  han: 'Chinese and Japanese',
  hangul: 'Korean',
  symbols: 'signs and arrows',
};

/** The fonts of our own layout: what no font has cannot be printed. */
export const FONTS: Check = {
  name: 'fonts',
  title: 'Fonts',
  run: () =>
    judgeFonts((family) => fontFile(family, 'regular') !== null && fontFile(family, 'semibold') !== null),
};

export function judgeFonts(isThere: (family: Family) => boolean): readonly Verdict[] {
  const families = Object.keys(SCRIPTS) as Family[];
  const missing = families.filter((family) => !isThere(family));
  if (missing.includes('base')) {
    const message = 'the font Noto Sans is missing';
    const fix = 'Install spacebooks again, with its dependencies (npm ci --omit=dev).';
    return [failed(null, { message, meaning: 'No invoice can be drawn.', fix })];
  }
  if (missing.length === 0) return [ok(null, Object.values(SCRIPTS).join(', '))];
  return [
    warning(null, {
      message: `no font for ${missing.map((family) => SCRIPTS[family]).join(', ')}`,
      meaning: 'An invoice with such characters is refused, naming them.',
      fix: 'Install spacebooks again with its optional dependencies, if customers have such names.',
    }),
  ];
}
