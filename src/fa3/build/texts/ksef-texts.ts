import type { ProblemText } from '../../../document/build/texts/problem-text.js';

/** Rates and corrections. */
export const KSEF_TEXTS = {
  'rate that FA(3) does not have': {
    en: [
      'FA(3) has no rate of {rate} %.',
      'Give the item one of the Polish rates on the platform: 23, 8 or 5 % (22 and 7 % in old cases).',
    ],
    de: [
      'FA(3) kennt keinen Satz von {rate} %.',
      'Der Position auf der Plattform einen polnischen Satz geben: 23, 8 oder 5 % (22 und 7 % in alten Fällen).',
    ],
    pl: [
      'FA(3) nie ma stawki {rate} %.',
      'Nadać pozycji na platformie jedną z polskich stawek: 23, 8 lub 5 % (22 i 7 % w starych przypadkach).',
    ],
  },
  'zero rate without a Polish case': {
    en: [
      'The tax case of this item has no rate in FA(3).',
      'Choose a case of Polish law in e_invoices.tax_cases (docs/tax-cases.md).',
    ],
    de: [
      'Der Steuerfall dieser Position hat keinen Satz in FA(3).',
      'In e_invoices.tax_cases einen Fall des polnischen Rechts wählen (docs/tax-cases.md).',
    ],
    pl: [
      'Przypadek podatkowy tej pozycji nie ma stawki w FA(3).',
      'Wybrać w e_invoices.tax_cases przypadek polskiego prawa (docs/tax-cases.md).',
    ],
  },
  'exemption without basis': {
    en: [
      'The exemption (zw) has no legal basis.',
      'Add reason and legal_basis to the rule in e_invoices.tax_cases.',
    ],
    de: [
      'Die Steuerbefreiung (zw) hat keine Rechtsgrundlage.',
      'Bei der Regel in e_invoices.tax_cases reason und legal_basis ergänzen.',
    ],
    pl: [
      'Zwolnienie (zw) nie ma podstawy prawnej.',
      'Dodać reason i legal_basis do reguły w e_invoices.tax_cases.',
    ],
  },
  'exemptions on different bases': {
    en: [
      'The items are exempt on different legal bases ({bases}), and FA(3) has room for one.',
      'Put them on invoices of their own.',
    ],
    de: [
      'Die Positionen sind aus verschiedenen Rechtsgrundlagen befreit ({bases}), und FA(3) hat Platz für eine.',
      'Sie auf eigene Rechnungen setzen.',
    ],
    pl: [
      'Pozycje są zwolnione na różnych podstawach prawnych ({bases}), a FA(3) ma miejsce na jedną.',
      'Umieścić je na osobnych fakturach.',
    ],
  },
  'no exchange rate': {
    en: [
      'The tax in {currency} has to be stated in PLN, and there is no NBP rate (table A) of {day}: {where}.',
      'Put NBP’s table A of that day into the file or folder of e_invoices.ksef.exchange_rates, then send the invoice again.',
    ],
    de: [
      'Die Steuer in {currency} ist auch in PLN anzugeben, und ein NBP-Kurs (Tabelle A) vom {day} fehlt: {where}.',
      'Die Tabelle A der NBP von diesem Tag in die Datei oder den Ordner von e_invoices.ksef.exchange_rates legen, dann die Rechnung noch einmal senden.',
    ],
    pl: [
      'Podatek w {currency} trzeba podać także w PLN, a brakuje kursu NBP (tabela A) z dnia {day}: {where}.',
      'Umieścić tabelę A NBP z tego dnia w pliku lub folderze e_invoices.ksef.exchange_rates i wysłać fakturę ponownie.',
    ],
  },
  'negative without original': {
    en: [
      'The total is negative, and the invoice corrects no other: KSeF has no such invoice.',
      'Make it a correction of the invoice that it takes back.',
    ],
    de: [
      'Der Gesamtbetrag ist negativ, und die Rechnung korrigiert keine andere: eine solche Rechnung gibt es in KSeF nicht.',
      'Sie als Korrektur der Rechnung anlegen, die sie zurücknimmt.',
    ],
    pl: [
      'Suma jest ujemna, a faktura niczego nie koryguje: takiej faktury w KSeF nie ma.',
      'Wystawić ją jako korektę faktury, którą cofa.',
    ],
  },
  'original without date': {
    en: [
      'The date of the corrected invoice {number} is not known, and FA(3) must state it.',
      'Check on the platform that the corrected invoice still exists.',
    ],
    de: [
      'Das Datum der korrigierten Rechnung {number} ist nicht bekannt, und FA(3) muss es nennen.',
      'Auf der Plattform prüfen, ob es die korrigierte Rechnung noch gibt.',
    ],
    pl: [
      'Data korygowanej faktury {number} nie jest znana, a FA(3) musi ją podać.',
      'Sprawdzić na platformie, czy korygowana faktura nadal istnieje.',
    ],
  },
  'original without KSeF number': {
    en: [
      'The invoice corrects {number} of {date}, and its number in KSeF is not known.',
      'List it in e_invoices.ksef.originals with its ksef_number, or with outside: yes if it was truly issued outside KSeF.',
    ],
    de: [
      'Die Rechnung korrigiert {number} vom {date}, und deren Nummer in KSeF ist nicht bekannt.',
      'Sie in e_invoices.ksef.originals mit ihrer ksef_number aufführen, oder mit outside: yes, wenn sie wirklich außerhalb von KSeF ausgestellt wurde.',
    ],
    pl: [
      'Faktura koryguje {number} z dnia {date}, a numer tej faktury w KSeF nie jest znany.',
      'Wpisać ją do e_invoices.ksef.originals z jej ksef_number albo z outside: yes, jeśli naprawdę wystawiono ją poza KSeF.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
