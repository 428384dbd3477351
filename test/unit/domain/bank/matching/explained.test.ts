import { describe, expect, it } from 'vitest';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

const OWN = openItem({ issuedOn: '2026-10-01', dueOn: '2026-10-15' });
const OTHER = openItem({
  ...{ number: '2026-0816', debtorId: 'bernd', debtorNames: ['Bernd Vogel'], customerNumber: '7001' },
});
const CERTAIN = 'certain 2026-0815 19900';
const INPUT = { openItems: [OWN, OTHER], ownNames: ['Speicherhaus Coworking GmbH'] };
const against = (line: ReturnType<typeof bankLine>, input: Parameters<typeof verdictOn>[1] = INPUT) => {
  const verdict = verdictOn(line, input);
  const best =
    verdict.kind === 'uncertain'
      ? verdict.candidates.find(({ invoiceIds }) => invoiceIds[0] === '2026-0815')
      : null;
  return (
    best?.contradictions.map((each) => ('written' in each ? `${each.kind} ${each.written}` : each.kind)) ??
    summary(verdict)
  );
};

describe('name and amount alone are certain where the text is plain', () => {
  it.each([
    '',
    'Miete Oktober',
    'MIETE 10/26',
    'Coworking 10.26',
    'Büromiete 10/2026, vielen Dank!',
    'Buero Monatsmiete',
    'Mitgliedsbeitrag für Oktober 2026',
    'Mitglied schaft Okto\nber',
    '01.10.-31.10.26',
    'Miete 1. Oktober',
    'Dauerauftrag Schreibtisch',
    'SEPA-Überweisung von\nMiete',
    'Anna Mueller Miete Speicherhaus',
    'Miete 199,00 EUR',
    'Miete 199 €',
    'Miete Datum 09.10.2026, 8.05 Uhr 2.TAN 448120',
    'Miete 08:05:13 Uhr',
    'EREF+NOTPROVIDED SVWZ+Miete',
    'CRED+DE98ZZZ09999999999 Miete',
    'CRED+FR72ZZZ123456 loyer',
    'MREF+Md110X26 SVWZ+Miete',
    'KREF+NONREF SVWZ+Miete',
    'KREF+NONREFSVWZ+Miete',
    'KREF+2026100912345678SVWZ+Miete',
    'KREF+ab12-20261009-3f4411 Miete',
    'KREF+SVWZ+Miete',
    'PP.2207.PP Miete',
    'opłata za biurko październik 2026',
    'Czynsz październik, dziękuję',
    'membership October, thanks',
    'huur werkplek oktober',
    'loyer bureau octobre, merci',
    'affitto scrivania ottobre',
    'alquiler oficina octubre gracias',
    'nájemné kancelář říjen děkuji',
    'Rechnung Oktober',
    'Miete f. Oktober u. Nutzung',
    "loyer d'octobre",
    'czynsz w październik i za biurko',
    'A. Mueller Miete',
    'Miete Müller, A.',
    'Miet e Oktober',
    'factura n.º 2026-0815',
    'factuur 2026-0815 d.d. 01.10.2026',
    'Rechnung 2026-0815 v. 1.10.26',
  ])('“%s”', (remittance) => {
    expect(against(bankLine({ remittance, bookedOn: '2026-10-10' }))).toBe(CERTAIN);
  });

  it.each([
    ['Zweitschlüssel', ['unexplained zweitschlussel']],
    ['Spindpfand', ['unexplained spindpfand']],
    ['Miete Parkplatz', ['unexplained parkplatz']],
    ['sleutelborg', ['unexplained sleutelborg']],
    ['garantie badge', ['unexplained garantie badge']],
    ['deposito chiavi', ['other-purpose deposit', 'unexplained deposito chiavi']],
    ['záloha na klíč', ['other-purpose zaloha', 'unexplained klic']],
    ['Mietkaution', ['other-purpose kaution', 'unexplained mietkaution']],
    ['Mietrückzahlung', ['other-purpose ruckzahlung', 'unexplained mietruckzahlung']],
    ['Vorauszahlung', ['other-purpose vorauszahlung']],
    ['KREF+Spindmarke', ['unexplained spindmarke']],
    ['MREF+Spind123 SVWZ+Miete', ['unexplained spind 123']],
    ['KREF+NONREFSVWZ+Spindmarke', ['unexplained spindmarke']],
    ['DEBT:Gast SVWZ+Miete', ['unexplained gast']],
    ['CRED+Garagentor', ['unexplained garagentor']],
    ['KREF+Spind202610091234', ['other-number 202610091234', 'unexplained spind']],
    ['KREF+4711 Miete', ['other-number 4711']],
    ['Miete 12', ['unexplained 12']],
    ['Miete Dezember', ['other-month dezember']],
    ['Miete 15.03.2024', ['other-month 15.03.2024']],
    ['Miete 149,00 EUR', ['unexplained 149 00']],
    ['Miete Clara Busch', ['unexplained clara busch']],
    ['Залог за чип', ['unexplained залог за чип']],
    ['Miete Κάρτα', ['unexplained καρτα']],
    ['A-Zahlung', ['unexplained a']],
    ['Anna Müller A-Zahlung', ['unexplained a']],
    ['Miete Anna Müller A', ['unexplained a']],
    ['B. Müller', ['unexplained b']],
    ['PP Oktober', ['unexplained pp']],
    ['AB Oktober', ['unexplained ab']],
    ['Miete, A Zahlung', ['unexplained a']],
    ['P Platz', ['unexplained p']],
    ['K. Oktober', ['unexplained k']],
    ['Miete a/c', ['unexplained a c']],
    ['P F A N D', ['unexplained p f a n d']],
    ['Miete Z W R O T', ['unexplained z w r o t']],
    ['Miete l - Platz', ['unexplained l']],
    ['フロント', ['unexplained フロント']],
    ['Miete 🚲', ['unexplained 🚲']],
    ['????? ?? ????', ['unexplained ????? ????']],
    ['ПРАГА-2026-0815', ['unknown-number прага-2026-0815']],
    ['Miete 13.24', ['other-number 13.24']],
    ['Miete DE21 5001 0517 0000 0000 01', ['other-number 5001', 'other-number 0517']],
  ])('and ask where it has more: “%s”', (remittance, expected) => {
    const found = against(bankLine({ remittance }));
    expect(Array.isArray(found) ? found.slice(0, 2) : found).toEqual(expected);
  });

  it.each([
    ['Мария Иванова', 'Miete Мария Иванова', CERTAIN],
    ['Мария Иванова', 'Miete Мария Петрова', ['unexplained петрова']],
    ['山田 花子', '山田花子 Miete', ['unexplained 山田花子']],
  ])('a name in letters of its own explains itself: %s writes “%s”', (name, remittance, expected) => {
    const input = { openItems: [openItem({ debtorNames: [name] })] };
    expect(against(bankLine({ name, remittance }), input)).toEqual(expected);
  });

  it('letters that only look like ours are not ours', () => {
    const openItems = [openItem({ number: 'CW-2026-0815', debtorNames: ['Mia Sand'] })];
    const line = (remittance: string) => bankLine({ name: 'Max Fremd', remittance });
    expect(summary(verdictOn(line('CW-2026-0815'), { openItems }))).toBe('certain CW-2026-0815 19900');
    expect(summary(verdictOn(line('\u0421W-2026-0815'), { openItems }))).toBe('uncertain');
    expect(summary(verdictOn(line('\u03a7 CW-2026-0815'), { openItems }))).toBe('uncertain');
    expect(summary(verdictOn(line('C W-2026-0815'), { openItems }))).toBe('certain CW-2026-0815 19900');
  });

  it('asks for the account of a firm whose initials or legal form are others', () => {
    const openItems = [openItem({ debtorNames: ['T & T Möbel GmbH'] })];
    const paidBy = (name: string) => summary(verdictOn(bankLine({ name }), { openItems }));
    expect(paidBy('T und T Moebel GmbH')).toBe(CERTAIN);
    expect(['W & W Möbel GmbH', 'T & T Möbel KG', 'Möbel GmbH'].map(paidBy)).not.toContain(CERTAIN);
  });

  it.each([
    ['K & L Druck GmbH', 'K & L Druck GmbH Miete', CERTAIN],
    ['K & L Druck GmbH', 'K.+L. Druck', CERTAIN],
    ['K & L Druck GmbH', 'M & L Druck', ['unexplained m l']],
    ['Druck Nord sp. z o.o.', 'Druck Nord sp. z o. o. czynsz', CERTAIN],
    ['Anna K. Winter', 'Miete Anna K. Winter', CERTAIN],
    ['Anna K. Winter', 'Miete K', ['unexplained k']],
    ['Eva Maria Winter', 'E. M. Winter', CERTAIN],
  ])(
    'letters of a name explain themselves beside its words: %s writes “%s”',
    (name, remittance, expected) => {
      const input = { openItems: [openItem({ debtorNames: [name] })] };
      expect(against(bankLine({ name, remittance }), input)).toEqual(expected);
    },
  );

  it.each([
    ['Mai Sand', 'Mai Sand Miete', '2026-10-10', CERTAIN],
    ['Mai Sand', 'Miete Mai', '2026-10-10', CERTAIN],
    ['Mai Sand', 'Miete Mai 2026', '2026-10-10', ['other-month mai 2026']],
    ['Mai Sand', 'Miete März', '2026-10-10', ['other-month marz']],
    ['Okto Sand September', 'Miete September', '2026-10-10', ['other-month september']],
  ])('a name is no month far from it: %s writes “%s”', (name, remittance, bookedOn, expected) => {
    const input = { openItems: [openItem({ debtorNames: [name] })] };
    expect(against(bankLine({ name, remittance, bookedOn }), input)).toEqual(expected);
  });

  it.each([
    ['borg', 'Ebba Borg', ['other-purpose borg']],
    ['huur Ebba Borg', 'Ebba Borg', CERTAIN],
    ['Caution', 'Ebba Berg', ['other-purpose caution']],
    ['loyer La Caution Coworking', 'Ebba Berg', CERTAIN],
  ])('a purpose is heard unless the whole name stands there: “%s”', (remittance, name, expected) => {
    const input = {
      openItems: [openItem({ debtorNames: [name] })],
      ownNames: ['La Caution Coworking SAS'],
    };
    expect(against(bankLine({ name, remittance }), input)).toEqual(expected);
  });

  it('keeps an invoice for the line that names it and waits, not for one that says it is a deposit', () => {
    const openItems = [openItem({ number: 'CW-2026-0815', invoiceId: '2026-0815' })];
    const paidAfter = (first: ReturnType<typeof bankLine>) =>
      summary(verdictOn(bankLine({ id: 2, remittance: 'Miete' }), { openItems, lines: [first] }));
    expect(paidAfter(bankLine({ name: 'Max Fremd', remittance: '2026-0815' }))).toBe('uncertain');
    expect(paidAfter(bankLine({ name: 'Max Fremd', remittance: 'CW-2026-0815 Rest', amount: 60_00 }))).toBe(
      'uncertain',
    );
    expect(paidAfter(bankLine({ name: 'Max Fremd', remittance: 'Ticket 0815 CW' }))).toBe(CERTAIN);
    expect(paidAfter(bankLine({ remittance: 'Zweitschlüssel' }))).toBe('uncertain');
    expect(paidAfter(bankLine({ remittance: 'Kaution' }))).toBe(CERTAIN);
  });

  it('asks for a known account as well, but for what that account wrote with two payments of this amount before', () => {
    const remittance = 'Quartier Nord Platz 7';
    const line = bankLine({ remittance, account: ANNA });
    const known = (cents: number, text: string) => [
      {
        account: ANNA,
        debtorIds: ['anna'],
        paid: [text, `${text} Miete`].map((remittance) => ({ debtorId: 'anna', cents, remittance })),
      },
    ];
    const asked = ['unexplained quartier nord'];
    expect(against(line, { ...INPUT, knownPayers: [{ account: ANNA, debtorIds: ['anna'] }] })).toEqual(asked);
    expect(against(line, { ...INPUT, knownPayers: known(199_00, 'Platz 7, Quartier Nord') })).toBe(CERTAIN);
    expect(against(line, { ...INPUT, knownPayers: known(50_00, remittance) })).toEqual(asked);
    expect(
      against(bankLine({ remittance: 'Kaution Quartier Nord', account: ANNA }), {
        ...INPUT,
        knownPayers: known(199_00, 'Kaution Quartier Nord'),
      }),
    ).toEqual(['other-purpose kaution']);
  });

  it('takes the number of an invoice that was paid for no habit', () => {
    const paid = openItem({
      number: '2026-0700',
      issuedOn: '2026-09-01',
      dueOn: '2026-09-15',
      openAmount: 0,
    });
    const line = bankLine({ remittance: 'RE 2026-0700', account: ANNA });
    const knownPayers = [
      {
        account: ANNA,
        debtorIds: ['anna'],
        paid: [{ debtorId: 'anna', cents: 199_00, remittance: 'RE 2026-0700' }],
      },
    ];
    expect(against(line, { ...INPUT, openItems: [OWN, paid], knownPayers })).toEqual([
      'other-number 2026-0700',
    ]);
  });

  it('a month that is that of another invoice of the debtor asks, or says which it is', () => {
    const before = openItem({ number: '2026-0700', issuedOn: '2026-09-01', dueOn: '2026-09-15' });
    const paid = { ...INPUT, openItems: [OWN, { ...before, openAmount: 0 }] };
    expect(against(bankLine({ remittance: 'Miete September' }), paid)).toEqual(['other-month september']);
    // The later one may be for it, in arrears.
    const both = { ...INPUT, openItems: [OWN, before] };
    expect(against(bankLine({ remittance: 'Miete September' }), both)).toEqual(['other-month september']);
    expect(against(bankLine({ remittance: 'Miete Oktober' }), both)).toBe(CERTAIN);
    const alone = { ...INPUT, openItems: [OWN] };
    expect(against(bankLine({ remittance: 'Miete September' }), alone)).toEqual(['other-month september']);
    const inArrears = { ...INPUT, openItems: [{ ...OWN, months: ['2026-09'] }] };
    expect(against(bankLine({ remittance: 'Miete September' }), inArrears)).toBe(CERTAIN);
    expect(against(bankLine({ remittance: 'Miete Oktober' }), inArrears)).toEqual(['other-month oktober']);
    // What is issued in the last days of a month may be for that month or for the next one.
    const late = { ...INPUT, openItems: [{ ...OWN, issuedOn: '2026-09-28' }] };
    for (const month of ['September', 'Oktober']) {
      expect(against(bankLine({ remittance: `Miete ${month}` }), late)).toEqual([
        `other-month ${month.toLowerCase()}`,
      ]);
    }
  });
});

describe('a number is as good as its form', () => {
  const ROOM = openItem({ number: 'NORD-2026-204', invoiceId: '2026-0815' });
  const COUNTER = openItem({ number: '40123', invoiceId: '2026-0815' });
  const stranger = (remittance: string) => bankLine({ name: 'Clara Busch', remittance });

  it.each([
    [ROOM, 'NORD-2026-204', CERTAIN],
    [ROOM, 'Rechnung NORD/2026/204', CERTAIN],
    [ROOM, 'NORD-2026-204 Quartier Süd', ['unexplained quartier sud']],
    [ROOM, 'SUED-2026-204', ['unknown-number sued-2026-204', 'other-name Clara Busch']],
    [ROOM, 'Rechnung HAUS-SUED-2026-204', ['unknown-number haus-sued-2026-204', 'other-name Clara Busch']],
    [ROOM, 'SUED2026-204', ['unknown-number sued2026-204', 'other-name Clara Busch']],
    [ROOM, 'Rechnung 2026-204', ['number-without-letters 2026-204']],
    [ROOM, 'NORD-2026-204 Kaution', ['other-purpose kaution']],
    [OWN, 'Rechnung 2026-0815', CERTAIN],
    [OWN, 'Rechnung 2026-0815 vom 01.10.2026, Danke', CERTAIN],
    [OWN, 'Rechnung 2026-0815 Zimmer 9', ['unexplained zimmer 9']],
    [OWN, 'Busch 2026-0815', ['unknown-number 2026-0815', 'other-name Clara Busch']],
    [OWN, 'Müller 2026-0815', CERTAIN],
    [OWN, '2026-0815 Miete Oktober', CERTAIN],
    [OWN, 'Miete 2026-0815', ['number-without-letters']],
    [OWN, 'SPACE 2026-0815', ['number-without-letters']],
    [OWN, 'DE 2026-0815', ['number-without-letters']],
    [OWN, 'Mededeling 2026-0815', ['number-without-letters']],
    [OWN, 'Projekt 2026-0815', ['unknown-number 2026-0815', 'other-name Clara Busch', 'unexplained projekt']],
    [COUNTER, '40123', CERTAIN],
    [COUNTER, 'Rechnung 40123', CERTAIN],
    [COUNTER, 'Factuur 40123', CERTAIN],
    [COUNTER, 'fattura n. 40123', CERTAIN],
    [COUNTER, 'Miete 40123', ['other-name Clara Busch']],
    [COUNTER, 'Liefersch. 40123', ['other-name Clara Busch']],
    [COUNTER, 'Ordernr 40123', ['other-name Clara Busch']],
    [COUNTER, '40123 Hausen', ['other-name Clara Busch']],
    [COUNTER, 'Rechnung 40123 Zimmer', ['unexplained zimmer']],
  ])('$0.number of a stranger: “$1”', (item, remittance, expected) => {
    const found = against(stranger(remittance), { openItems: [item] });
    if (typeof expected === 'string') expect(found).toBe(expected);
    else for (const each of expected) expect(String(found)).toContain(each);
  });

  it('with the payer and the amount, too: it may stand beside a deposit', () => {
    expect(against(bankLine({ remittance: 'RE 2026-0815 Spindmarke' }))).toEqual(['unexplained spindmarke']);
  });

  it('a part of what is open has all that is written explained', () => {
    const part = (remittance: string) => bankLine({ amount: 100_00, remittance });
    expect(summary(verdictOn(part('RE 2026-0815'), INPUT))).toBe('certain 2026-0815 10000');
    expect(against(part('RE 2026-0815 Schrank 9'))).toEqual(['unexplained schrank 9']);
  });
});

describe('an end-to-end id', () => {
  it('that is the number of another debtor’s invoice asks', () => {
    expect(against(bankLine({ remittance: 'Coworking', endToEndId: '2026-0816' }))).toEqual(['number-in-id']);
    expect(against(bankLine({ remittance: 'RE 2026-0815', endToEndId: 'RE/2026-0816' }))).toEqual([
      'number-in-id',
    ]);
  });

  it('without digits is a text, and explains no words of the text', () => {
    expect(against(bankLine({ endToEndId: 'SPINDMARKE' }))).toEqual(['unexplained spindmarke']);
    expect(against(bankLine({ remittance: 'Spindmarke', endToEndId: 'SPINDMARKE-7' }))).toEqual([
      'unexplained spindmarke spindmarke 7',
    ]);
    expect(against(bankLine({ endToEndId: 'KAUTION' }))).toEqual(['other-purpose kaution']);
    for (const endToEndId of [
      'NOTPROVIDED',
      'not provided',
      'UNKNOWN',
      'brak',
      'Keine Angabe',
      'XXXX',
      'SCT-INST',
      '--',
    ])
      expect(against(bankLine({ remittance: 'Miete', endToEndId }))).toBe(CERTAIN);
  });

  it('that is a text is read as one', () => {
    const KEYS = { ...OTHER, customerNumber: 'KD-77' };
    const found = (endToEndId: string, remittance = 'Miete') =>
      against(bankLine({ remittance, endToEndId }), { openItems: [OWN, KEYS] });
    expect(found('Kaution 12')).toContain('other-purpose kaution');
    expect(found('KAUTION1')).toContain('other-purpose kaution');
    expect(found('Schrank 12')).toEqual(['unexplained schrank 12']);
    expect(found('MIETE-12-2026')).toEqual(['other-month 12-2026']);
    expect(found('KD-77')).toEqual(['said-for-another KD-77']);
    expect(found('RE 2026-0815', '')).toBe(CERTAIN);
  });

  it('that repeats the text explains no number of it', () => {
    for (const text of ['2026-0199', 'RE 199', 'Rechnung 4711']) {
      expect(against(bankLine({ remittance: text, endToEndId: text }))[0]).toContain('unknown-number');
    }
  });

  it('with the number of another debtor’s invoice within asks', () => {
    const lettered = { openItems: [OWN, { ...OTHER, number: 'KRK-2026-0899' }] };
    for (const endToEndId of [
      'TX-KRK-2026-0899',
      'SEPA20260899',
      'RE0899',
      '20261010-KRK-2026-0899',
      'KRK-2026-0899/1',
      'KRK-2026-0899-20261010',
    ]) {
      const line = bankLine({ remittance: 'Coworking', endToEndId });
      expect(against(line, lettered), endToEndId).toEqual(['number-in-id']);
    }
  });

  it('is explained by the own number, and else is the payer’s program’s', () => {
    for (const endToEndId of ['2026-0815', 'E9982200817', 'NOTPROVIDED', 'XY-2026-0816-1']) {
      expect(against(bankLine({ remittance: 'Coworking', endToEndId }))).toBe(CERTAIN);
    }
  });
});

describe('an account of two', () => {
  const input = (name: string, openAmount = 199_00) => ({
    openItems: [OWN, { ...OTHER, debtorNames: [name], openAmount }],
    knownPayers: [{ account: ANNA, debtorIds: ['anna'] }],
  });
  const paid = (name: string) => bankLine({ name, account: ANNA, remittance: 'Miete Oktober' });

  it.each([
    ['Anna Müller und Bernd Vogel', 'Bernd Vogel'],
    ['Anna Müller / B. Vogel', 'Bernd Vogel'],
    ['Anna Müller / Bernd Vogelsa', 'Bernd Vogelsang'],
  ])('asks where the other owes the same: %s', (holder, other) => {
    expect(against(paid(holder), input(other))).toEqual([`other-name ${holder}`]);
    expect(against(paid(holder), input(other, 50_00))).toBe(CERTAIN);
  });
});
