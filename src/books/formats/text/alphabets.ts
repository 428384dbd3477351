/** Letters of other alphabets and signs by what stands for them in Western European letters. */
const LATIN = pairs('Ł L ł l Đ D đ d Ħ H ħ h ı i ĸ k Ŋ N ŋ n Ŧ T ŧ t Ə E ə e Ɖ D ɖ d Ɨ I ɨ i ẞ SS');

const SIGNS = pairs(
  "‐ - ‑ - ‒ - ― - − - ′ ' ″ \" ‵ ' ⁄ / ∕ / ≤ <= ≥ >= ≠ <> ≈ ~ → -> ← <- ↔ <-> № No ₽ RUB ₴ UAH ₺ TRY ₹ INR ₪ ILS ₿ BTC ✓ x ✔ x ● * ▪ * ◦ * ★ *",
);

const CYRILLIC = pairs(
  'А A Б B В V Г G Д D Е E Ё Yo Ж Zh З Z И I Й Y К K Л L М M Н N О O П P Р R С S Т T У U Ф F Х Kh Ц Ts Ч Ch Ш Sh ' +
    'Щ Shch Ы Y Э E Ю Yu Я Ya Є Ye І I Ї Yi Ґ G Ѓ G Ќ K Ј J Љ Lj Њ Nj Ћ C Ђ Dj Џ Dz Ў U',
);

const GREEK = pairs(
  'Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ Th Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ Ch Ψ Ps Ω O ς s',
);

/** Signs that are only written, not spoken. */
const SILENT = ['Ъ', 'ъ', 'Ь', 'ь'] as const;

export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...LATIN,
  ...SIGNS,
  ...withSmallLetters(CYRILLIC),
  ...withSmallLetters(GREEK),
  ...SILENT.map((sign) => [sign, ''] as const),
]);

function pairs(text: string): readonly (readonly [string, string])[] {
  const words = text.split(' ');
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : []));
}

function withSmallLetters(letters: readonly (readonly [string, string])[]) {
  return letters.flatMap(([letter, spelling]) => [
    [letter, spelling] as const,
    [letter.toLowerCase(), spelling.toLowerCase()] as const,
  ]);
}
