/** Version 1.0 writes countries as their English names. */

const ALIASES: Readonly<Record<string, string>> = { USA: 'US', UK: 'GB' };

export function countryName(code: string | null): string | null {
  if (code === null) return null;
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code;
}

/** The code of a country that is written as a name or as its code; null when it is none. */
export function countryCode(written: string): string | null {
  const upper = written.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  return ALIASES[upper] ?? codesByName().get(upper) ?? null;
}

let displayNames: Intl.DisplayNames | null = null;

function names(): Intl.DisplayNames {
  displayNames ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return displayNames;
}

let codes: ReadonlyMap<string, string> | null = null;

/** Made when it is first asked for. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(
    everyPair().flatMap((code): [string, string][] => {
      const name = names().of(code);
      return name === undefined ? [] : [[name.toUpperCase(), code]];
    }),
  );
  return codes;
}

function everyPair(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
