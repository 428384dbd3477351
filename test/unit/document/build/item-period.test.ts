import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodInText } from '../../../../src/document/build/item-period.js';
import { LANGUAGES, type Language, type SellerCountry } from '../../../../src/domain/settings.js';

function shown(text: string, country = 'DE'): string {
  const period = periodInText(text, country);
  if (typeof period === 'string') return period;
  return period.start === period.end ? period.start : `${period.start} to ${period.end}`;
}

describe('the period in an item’s text', () => {
  it.each([
    ['am 5.10.2026, 2 h', '2026-10-05'],
    ['Raum 1.2, 01.10.2026', '2026-10-01'],
    ['05. 10. 2026', '2026-10-05'],
    ['2026-10-05', '2026-10-05'],
    ['5. Oktober 2026', '2026-10-05'],
    ['October 5, 2026', '2026-10-05'],
    ['12 October 2026', '2026-10-12'],
    ['5 października 2026 r.', '2026-10-05'],
    ['Desk 05.10.2026 10:00 - 12:00', '2026-10-05'],
    ['05.10.2026 10:00 - 05.10.2026 12:00', '2026-10-05'],
    ['05.10.2026 - 05.10.2026', '2026-10-05'],
    ['31. Oktober 2026', '2026-10-31'],
  ])('a day: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['Desk 01.10.2026 - 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['Desk\n(01.10.\u00a0– 31.10.2026)', '2026-10-01 to 2026-10-31'],
    ['01.10.2026-31.10.2026', '2026-10-01 to 2026-10-31'],
    ['1. - 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['1. Oktober bis 15. Oktober 2026', '2026-10-01 to 2026-10-15'],
    ['01.10.2026 bis zum 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['from 2026-10-01 to 2026-10-15', '2026-10-01 to 2026-10-15'],
    ['1 października do 15 października 2026', '2026-10-01 to 2026-10-15'],
    ['15.12. - 14.01.2027', '2026-12-15 to 2027-01-14'],
    ['28.02.2028 - 29.02.2028', '2028-02-28 to 2028-02-29'],
    ['15. Dezember bis 14. Januar 2027', '2026-12-15 to 2027-01-14'],
  ])('a period: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['MITGLIEDSCHAFT OKTOBER 2026', '2026-10-01 to 2026-10-31'],
    ['October 2026', '2026-10-01 to 2026-10-31'],
    ['za październik 2026 r.', '2026-10-01 to 2026-10-31'],
    ['Februar 2028', '2028-02-01 to 2028-02-29'],
    ['Jänner 2026', '2026-01-01 to 2026-01-31'],
    ['10/2026', '2026-10-01 to 2026-10-31'],
    ['Oktober - Dezember 2026', '2026-10-01 to 2026-12-31'],
    ['Dezember - Januar 2027', '2026-12-01 to 2027-01-31'],
    ['Dezember 2026 – Januar 2027', '2026-12-01 to 2027-01-31'],
    ['Abo März 2026 (März 2026)', '2026-03-01 to 2026-03-31'],
    ['Rechnung 2026-100, Oktober 2026; you may book', '2026-10-01 to 2026-10-31'],
  ])('months: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    '01.10.2026 und 05.10.2026',
    'Oktober und November 2026',
    '01/10/2026',
    '10.10.26',
    'Oktober 2026, 01.10.2026',
    '31.10.2026, Oktober 2026',
    '01.10.2026, 32.10.2026',
    '01.10.2026 - 32.10.2026',
    '32.09. - 01.10.2026',
    '20. - 15.10.2026',
    '00/2026',
    '31.02.2026',
    '31.10.2026 - 01.10.2026',
    '13/2026',
    '2026-13-01',
    'Desk 12 Oktober 2026',
    '2026-10-05T10:00',
    'im Oktober',
  ])('is ambiguous: %s', (text) => expect(periodInText(text)).toBe('ambiguous'));

  it.each(['Fix Desk', '', 'Raum 2.1', 'Nr. 20261001', 'you may book'])('is absent: %s', (text) =>
    expect(periodInText(text)).toBe('absent'),
  );

  it.each([
    ['FR', 'Poste fixe octobre 2026', '2026-10-01 to 2026-10-31'],
    ['FR', 'du 1er octobre 2026 au 31 octobre 2026', '2026-10-01 to 2026-10-31'],
    ['FR', 'du 1er au 31 octobre 2026', '2026-10-01 to 2026-10-31'],
    ['FR', 'Salle 2, le 5 oct. 2026', '2026-10-05'],
    ['FR', 'Réunion du 5 octobre 2026', '2026-10-05'],
    ['FR', 'd’octobre à décembre 2026', '2026-10-01 to 2026-12-31'],
    ['FR', 'FEVRIER 2027', '2027-02-01 to 2027-02-28'],
    ['FR', 'Poste 05/10/2026', '2026-10-05'],
    ['FR', 'du 01/10 au 31/10/2026', '2026-10-01 to 2026-10-31'],
    ['FR', '15 déc. - 14 janv. 2027', '2026-12-15 to 2027-01-14'],
    ['IT', 'Postazione ottobre 2026', '2026-10-01 to 2026-10-31'],
    ['IT', 'dal 1º al 31 ottobre 2026', '2026-10-01 to 2026-10-31'],
    ['IT', 'dall’8 ottobre all’11 ottobre 2026', '2026-10-08 to 2026-10-11'],
    ['IT', 'Sala 05/10/2026', '2026-10-05'],
    ['IT', 'Sala set. 2026', '2026-09-01 to 2026-09-30'],
    ['ES', 'octubre de 2026', '2026-10-01 to 2026-10-31'],
    ['ES', 'cuota de enero 2027', '2027-01-01 to 2027-01-31'],
    ['ES', 'del 1 al 31 de octubre de 2026', '2026-10-01 to 2026-10-31'],
    ['ES', '5 de octubre del 2026', '2026-10-05'],
    ['ES', 'de octubre a diciembre de 2026', '2026-10-01 to 2026-12-31'],
    ['NL', 'Werkplek maart 2027', '2027-03-01 to 2027-03-31'],
    ['NL', '05-10-2026', '2026-10-05'],
    ['NL', '12 oktober 2026', '2026-10-12'],
    ['NL', 'van 1 t/m 31 okt. 2026', '2026-10-01 to 2026-10-31'],
    ['NL', '01-10-2026 tot en met 31-10-2026', '2026-10-01 to 2026-10-31'],
    ['CZ', 'říjen 2026', '2026-10-01 to 2026-10-31'],
    ['CZ', 'v říjnu 2026', '2026-10-01 to 2026-10-31'],
    ['CZ', 'od 1. do 31. října 2026', '2026-10-01 to 2026-10-31'],
    ['CZ', '5. 10. 2026', '2026-10-05'],
    ['CZ', 'pro. 2026', '2026-12-01 to 2026-12-31'],
    ['PL', 'w październiku 2026', '2026-10-01 to 2026-10-31'],
    ['PL', 'od 1 do 31 pazdziernika 2026', '2026-10-01 to 2026-10-31'],
    ['PL', 'za sie 2026', '2026-08-01 to 2026-08-31'],
    ['DE', '1. bis 31. Oktober 2026', '2026-10-01 to 2026-10-31'],
    ['DE', 'Okt. 2026', '2026-10-01 to 2026-10-31'],
    ['DE', '31/10/2026', '2026-10-31'],
    ['DE', 'octobre 2026', '2026-10-01 to 2026-10-31'],
    ['AT', 'Feber 2027', '2027-02-01 to 2027-02-28'],
  ])('as it is written in %s: %s', (country, text, expected) => {
    expect(shown(text, country)).toBe(expected);
  });

  it.each([
    ['DE', '05/10/2026'],
    ['DE', '05-10-2026'],
    ['FR', '10/31/2026'],
    ['FR', 'octobre et novembre 2026'],
    ['FR', 'oct. et nov. 2026'],
    ['FR', '5 et 6 octobre 2026'],
    ['FR', 'à partir du 5 octobre 2026'],
    ['FR', "jusqu'au 31/10/2026"],
    ['FR', '1er - octobre 2026'],
    ['FR', 'Poste 1 au 31 octobre 2026'],
    ['FR', '01/10 - 31/10/2026'],
    ['IT', 'dal 5 ottobre 2026'],
    ['IT', '5 e 6 ottobre 2026'],
    ['ES', 'desde el 5 de octubre de 2026'],
    ['ES', '1-31 de octubre de 2026'],
    ['NL', 'vanaf oktober 2026'],
    ['NL', '5e oktober 2026'],
    ['NL', 'van 1 oktober tot 31 oktober 2026'],
    ['CZ', '5. a 6. října 2026'],
    ['CZ', 'od října 2026'],
    ['PL', '5 i 6 października 2026'],
    ['DE', 'Platz 12 OKTOBER 2026'],
  ])('is ambiguous in %s: %s', (country, text) => expect(shown(text, country)).toBe('ambiguous'));

  it.each([
    ['DE', 'Desk Pro 2026, Set 2026, LED 2026'],
    ['DE', 'wie Sie 2026 buchten'],
    ['FR', 'Poste 12-34-5678'],
    ['DE', 'Jan Müller'],
  ])('is absent in %s: %s', (country, text) => expect(shown(text, country)).toBe('absent'));

  const COUNTRIES: Readonly<Record<Language, SellerCountry>> = {
    ...{ de: 'DE', en: 'DE', pl: 'PL', nl: 'NL', fr: 'FR', it: 'IT', es: 'ES', cs: 'CZ' },
  };
  const drawn = fc.tuple(
    fc.constantFrom(...LANGUAGES),
    fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  );
  const inWords = (language: Language, day: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day);

  it('is the day that is written, as each language writes one', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom('long', 'medium' as const), ([language, day], dateStyle) => {
        const text = inWords(language, day, { dateStyle });
        expect(`${text}: ${shown(`Desk (${text})`, COUNTRIES[language])}`).toBe(
          `${text}: ${day.toISOString().slice(0, 10)}`,
        );
      }),
      { numRuns: 400, seed: 20261130 },
    );
  });

  it('is the month that is written, as each language writes one', () => {
    fc.assert(
      fc.property(drawn, ([language, day]) => {
        const text = inWords(language, day, { month: 'long', year: 'numeric' });
        const month = day.toISOString().slice(0, 7);
        expect(`${text}: ${shown(text, COUNTRIES[language]).slice(0, 10)}`).toBe(`${text}: ${month}-01`);
        expect(shown(text, COUNTRIES[language])).toMatch(new RegExp(`to ${month}-(28|29|30|31)$`));
      }),
      { numRuns: 200, seed: 20261130 },
    );
  });
});
