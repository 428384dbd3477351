import { createRequire } from 'node:module';

export type FaceName = 'regular' | 'semibold';

/** Noto Sans itself, and the fonts of the same design for what it lacks. */
export type Family = 'base' | 'arabic' | 'hebrew' | 'han' | 'hangul' | 'symbols';

interface FamilyFiles {
  /** Package below @expo-google-fonts, and how its files are called. */
  readonly folder: string;
  readonly name: string;
  /** Without one, the regular weight stands for both. */
  readonly semibold: boolean;
}

const FILES: Readonly<Record<Family, FamilyFiles>> = {
  base: { folder: 'noto-sans', name: 'NotoSans', semibold: true },
  arabic: { folder: 'noto-sans-arabic', name: 'NotoSansArabic', semibold: true },
  hebrew: { folder: 'noto-sans-hebrew', name: 'NotoSansHebrew', semibold: true },
  han: { folder: 'noto-sans-sc', name: 'NotoSansSC', semibold: true },
  hangul: { folder: 'noto-sans-kr', name: 'NotoSansKR', semibold: true },
  symbols: { folder: 'noto-sans-math', name: 'NotoSansMath', semibold: false },
};

/** Which fonts may have what Noto Sans lacks, by character; large fonts are not opened for what they never have. */
const CANDIDATES: readonly (readonly [characters: RegExp, family: Family])[] = [
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\u2460-\u24FF\u3000-\u33FF\uFF00-\uFFEF]/u,
    'han',
  ],
  [/\p{Script_Extensions=Hangul}/u, 'hangul'],
  [/[\p{S}\p{P}]/u, 'symbols'],
];

/** The families to be asked for a character, in this order. */
export function familiesFor(character: string): Family[] {
  const others = CANDIDATES.filter(([characters]) => characters.test(character));
  return ['base', ...others.map(([, family]) => family)];
}

/** The family's font file; null where its package, which may be optional, is not installed. */
export function fontFile(family: Family, weight: FaceName): string | null {
  const { folder, name, semibold } = FILES[family];
  const cut = weight === 'semibold' && semibold ? '600SemiBold' : '400Regular';
  try {
    const require = createRequire(import.meta.url);
    return require.resolve(`@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`);
  } catch {
    return null;
  }
}
