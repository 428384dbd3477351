import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../src/words/say.js';

const SUBJECTS = readdirSync(new URL('../../../templates/words/en/', import.meta.url)).map((file) =>
  file.replace(/\.json$/, ''),
);

/** Documents, and files for programs and auditors, have names of their own. */
const OF_FILES =
  /^(audit-package|document|document-terms|exports|export-rules|business-rules|file-rules|procedure)$/;

/** A key of the code, and a certificate that its authority has withdrawn. */
const MEANS_ANOTHER = new Set(['bank line', 'ksef.unauthorized.advice']);

/** Other words for what has a name, in a language, by the name that it has. */
const OTHER_WORDS = [
  ['de', 'Buchungsstapel', /(?<!Buchungs)\bStapel(s|n)?\b/],
  ['de', 'Kontoumsatz', /Bankums(atz|ätz)/],
  ['de', 'Space', /Standort/],
  ['de', 'Steuerberatung', /Steuerkanzlei|Steuerbüro|Steuerberater\b/],
  ['de', 'festgeschrieben', /(?<!Datenbank )gesperrt|[Ee]ntsperr/],
  ['de', 'Steuerfall', /Steuersachverhalt/],
  ['de', 'Meldung', /\bWarnungen sind\b/],
  ['de', 'Einzelheiten', /Detailangabe|im Detail\b|der Einzelheit\b/],
  ['de', 'Dienst', /\bDaemons?\b/],
  ['de', 'Ereignismeldung', /\bCallbacks?\b|\bRückrufe?\b/],
  ['de', 'Länderkennzeichen', /Länderkürzel|Kürzel des Landes/],
  ['de', 'Umsatzsteuergesetz', /MwSt\.-Gesetz/],
  ['pl', 'kontrahent', /\b[Kk]lien(t|ci)(?!a? wsparcia)/],
  ['pl', 'przestrzeń', /[Ll]okalizacj/],
  ['pl', 'paczka', /\bparti(a|i)\b/],
  ['pl', 'usługa', /\b[Dd]emon/],
  ['pl', 'token, tokenu', /\btokena\b/],
  ['pl', 'powiadomienie o zdarzeniu', /wywołani\p{L}+ zwrotn/u],
  ['pl', '5%, without a space', /[\d}] %/],
  ['en', 'bank transaction', /\b[Bb]ank lines?\b/],
] as const;

it.each(OTHER_WORDS)(
  'pages, mails and commands in %s say %s and nothing else for it',
  (language, _name, other) => {
    const found = SUBJECTS.filter((subject) => !OF_FILES.test(subject)).flatMap((subject) =>
      Object.entries(sentencesOf(subject, language))
        .filter(([key, text]) => other.test(text) && !MEANS_ANOTHER.has(key))
        .map(([key, text]) => `${subject} ${key}: ${text}`),
    );
    expect(found).toEqual([]);
  },
);
