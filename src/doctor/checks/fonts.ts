import { type Family, fontFile } from '@spacebooks/pdf/font/family';
import { type CheckDefinition, type CheckVerdict, failed, ok, warning } from '../check.js';

/** What each font covers. */
const SCRIPTS: Readonly<Record<Exclude<Family, 'slip'>, string>> = {
  base: 'Latin, Greek and Cyrillic',
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  math: 'mathematical symbols and arrows',
  symbols: 'symbols',
  pictographs: 'pictographs',
  emoji: 'emoji',
  han: 'Chinese and Japanese',
  hangul: 'Korean',
  adlam: 'Adlam',
  armenian: 'Armenian',
  bengali: 'Bengali',
  canadian: 'Canadian syllabics',
  cherokee: 'Cherokee',
  devanagari: 'Devanagari (Hindi, Marathi, Nepali)',
  ethiopic: 'Ethiopic (Amharic, Tigrinya)',
  georgian: 'Georgian',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi (Punjabi)',
  kannada: 'Kannada',
  khmer: 'Khmer',
  lao: 'Lao',
  malayalam: 'Malayalam',
  mongolian: 'Mongolian',
  myanmar: 'Burmese',
  nko: 'N’Ko',
  oriya: 'Odia',
  sinhala: 'Sinhala',
  syriac: 'Syriac',
  tamil: 'Tamil',
  telugu: 'Telugu',
  thaana: 'Thaana (Maldivian)',
  thai: 'Thai',
  tifinagh: 'Tifinagh',
};

/** The fonts of our own layout; a character that none has is replaced on the page. */
export const check: CheckDefinition = {
  place: 110,
  title: 'Fonts',
  docs: {
    covers: 'fonts of our own layout',
    fails: 'Noto Sans is missing',
    warns: 'one for another script, or that of Swiss QR-bills, is missing',
  },
  run: () =>
    judgeFonts((family) => fontFile(family, 'regular') !== null && fontFile(family, 'semibold') !== null),
};

export function judgeFonts(isInstalled: (family: Family) => boolean): readonly CheckVerdict[] {
  const families = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
  const missing = families.filter((family) => !isInstalled(family));
  if (missing.includes('base')) {
    const message = 'the font Noto Sans is missing';
    const fix = 'Install spacebooks again, with its dependencies (npm ci --omit=dev).';
    return [failed(null, { message, meaning: 'No invoice can be drawn.', fix })];
  }
  const slip = isInstalled('slip') ? [] : [withoutSlip()];
  if (missing.length === 0) return [...slip, ok(null, `${SCRIPTS.base} and ${families.length - 1} others`)];
  return [
    ...slip,
    warning(null, {
      message: `no font for ${missing.map((family) => SCRIPTS[family]).join(', ')}`,
      meaning: 'The PDF shows a question mark in their place (�); the XML has them.',
      fix: 'Install spacebooks again with its optional dependencies, if customers have such names.',
    }),
  ];
}

function withoutSlip(): CheckVerdict {
  return warning(null, {
    message: 'the font of Swiss QR-bills, Arimo, is missing',
    meaning: 'They are drawn in Noto Sans, which banks can read and their rules do not name.',
    fix: 'Install spacebooks again, with its dependencies (npm ci --omit=dev).',
  });
}
