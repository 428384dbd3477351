import { createRequire } from 'node:module';

/** `slip` and `slipBold` are for forms whose rules name their fonts: Arimo, which Liberation Sans is made of. */
export type FaceName = 'regular' | 'semibold' | 'slip' | 'slipBold';

/** Package below @expo-google-fonts, and how its files are called. */
const FILES = {
  base: ['noto-sans', 'NotoSans'],
  slip: ['arimo', 'Arimo'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  math: ['noto-sans-math', 'NotoSansMath'],
  symbols: ['noto-sans-symbols', 'NotoSansSymbols'],
  pictographs: ['noto-sans-symbols-2', 'NotoSansSymbols2'],
  emoji: ['noto-emoji', 'NotoEmoji'],
  // Optional packages from here on.
  han: ['noto-sans-sc', 'NotoSansSC'],
  hangul: ['noto-sans-kr', 'NotoSansKR'],
  adlam: ['noto-sans-adlam', 'NotoSansAdlam'],
  armenian: ['noto-sans-armenian', 'NotoSansArmenian'],
  bengali: ['noto-sans-bengali', 'NotoSansBengali'],
  canadian: ['noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal'],
  cherokee: ['noto-sans-cherokee', 'NotoSansCherokee'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ethiopic: ['noto-sans-ethiopic', 'NotoSansEthiopic'],
  georgian: ['noto-sans-georgian', 'NotoSansGeorgian'],
  gujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
  gurmukhi: ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  kannada: ['noto-sans-kannada', 'NotoSansKannada'],
  khmer: ['noto-sans-khmer', 'NotoSansKhmer'],
  lao: ['noto-sans-lao', 'NotoSansLao'],
  malayalam: ['noto-sans-malayalam', 'NotoSansMalayalam'],
  mongolian: ['noto-sans-mongolian', 'NotoSansMongolian'],
  myanmar: ['noto-sans-myanmar', 'NotoSansMyanmar'],
  nko: ['noto-sans-nko', 'NotoSansNKo'],
  oriya: ['noto-sans-oriya', 'NotoSansOriya'],
  sinhala: ['noto-sans-sinhala', 'NotoSansSinhala'],
  syriac: ['noto-sans-syriac', 'NotoSansSyriac'],
  tamil: ['noto-sans-tamil', 'NotoSansTamil'],
  telugu: ['noto-sans-telugu', 'NotoSansTelugu'],
  thaana: ['noto-sans-thaana', 'NotoSansThaana'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  tifinagh: ['noto-sans-tifinagh', 'NotoSansTifinagh'],
} as const satisfies Readonly<Record<string, readonly [folder: string, name: string]>>;

/** Noto Sans itself, and the fonts of the same design for what it lacks. */
export type Family = keyof typeof FILES;

/** Which fonts may have what Noto Sans lacks, by character; a font is not opened for what it never has. */
const CANDIDATES: readonly (readonly [characters: RegExp, family: Family])[] = [
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\u2460-\u24FF\u3000-\u33FF\uFF00-\uFFEF]/u,
    'han',
  ],
  [/\p{Script_Extensions=Hangul}/u, 'hangul'],
  [/\p{Script_Extensions=Devanagari}/u, 'devanagari'],
  [/\p{Script_Extensions=Bengali}/u, 'bengali'],
  [/\p{Script_Extensions=Gurmukhi}/u, 'gurmukhi'],
  [/\p{Script_Extensions=Gujarati}/u, 'gujarati'],
  [/\p{Script_Extensions=Oriya}/u, 'oriya'],
  [/\p{Script_Extensions=Tamil}/u, 'tamil'],
  [/\p{Script_Extensions=Telugu}/u, 'telugu'],
  [/\p{Script_Extensions=Kannada}/u, 'kannada'],
  [/\p{Script_Extensions=Malayalam}/u, 'malayalam'],
  [/\p{Script_Extensions=Sinhala}/u, 'sinhala'],
  [/\p{Script_Extensions=Thai}/u, 'thai'],
  [/\p{Script_Extensions=Lao}/u, 'lao'],
  [/\p{Script_Extensions=Khmer}/u, 'khmer'],
  [/\p{Script_Extensions=Myanmar}/u, 'myanmar'],
  [/\p{Script_Extensions=Armenian}/u, 'armenian'],
  [/\p{Script_Extensions=Georgian}/u, 'georgian'],
  [/\p{Script_Extensions=Ethiopic}/u, 'ethiopic'],
  [/\p{Script_Extensions=Cherokee}/u, 'cherokee'],
  [/\p{Script_Extensions=Canadian_Aboriginal}/u, 'canadian'],
  [/\p{Script_Extensions=Mongolian}/u, 'mongolian'],
  [/\p{Script_Extensions=Tifinagh}/u, 'tifinagh'],
  [/\p{Script_Extensions=Syriac}/u, 'syriac'],
  [/\p{Script_Extensions=Thaana}/u, 'thaana'],
  [/\p{Script_Extensions=Nko}/u, 'nko'],
  [/\p{Script_Extensions=Adlam}/u, 'adlam'],
  [/\p{Emoji_Presentation}/u, 'emoji'],
  [/[\p{S}\p{P}\u{1D400}-\u{1D7FF}]/u, 'math'],
  [/[\p{S}\p{P}\p{No}]/u, 'symbols'],
  [/[\p{S}\p{P}\p{No}]/u, 'pictographs'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
];

/** Noto Sans has these letters, too, but not what joins them. */
const BETTER_ELSEWHERE = /\p{Script_Extensions=Devanagari}/u;

/** The families to be asked for a character, in this order. */
export function familiesFor(character: string): Family[] {
  const others = CANDIDATES.filter(([characters]) => characters.test(character)).map(([, family]) => family);
  return BETTER_ELSEWHERE.test(character) ? [...others, 'base'] : ['base', ...others];
}

const CUTS: Readonly<Record<FaceName, readonly string[]>> = {
  regular: ['400Regular'],
  semibold: ['600SemiBold', '400Regular'],
  slip: ['400Regular'],
  slipBold: ['700Bold'],
};

/** The family's font file, in the regular weight where it has no other; null where its package is not installed. */
export function fontFile(family: Family, weight: FaceName): string | null {
  const [folder, name] = FILES[family];
  const require = createRequire(import.meta.url);
  for (const cut of CUTS[weight]) {
    try {
      return require.resolve(`@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`);
    } catch {
      // The next weight, or none: an optional package may not be there.
    }
  }
  return null;
}

/** Whether a font that was left out at the installation may have the character. */
export function lacksOptionalFont(character: string): boolean {
  const [first = ''] = character;
  return familiesFor(first).some((family) => family !== 'base' && fontFile(family, 'regular') === null);
}
