import type { ProblemText } from './problem-text.js';

const SAVE_INVOICE_TEXTS = {
  en: 'Save the invoice again on the platform, so that it computes the total from the items.',
  de: 'Die Rechnung auf der Plattform noch einmal speichern, damit sie den Gesamtbetrag aus den Positionen berechnet.',
  pl: 'Zapisać fakturę na platformie jeszcze raz, aby obliczyła kwotę ogółem z pozycji.',
};

/** Taxes, totals and payments. */
export const AMOUNT_TEXTS = {
  'no rule for the rate': {
    en: [
      'No rule in e_invoices.tax_cases covers {rate} % for this item (buyer’s country {country}, VAT id {vatId}).',
      'Add a rule to e_invoices.tax_cases, or correct the item’s tax on the platform.',
    ],
    de: [
      'Keine Regel in e_invoices.tax_cases gilt für {rate} % bei dieser Position (Land des Käufers {country}, USt-IdNr. {vatId}).',
      'In e_invoices.tax_cases eine Regel ergänzen, oder die Steuer der Position auf der Plattform berichtigen.',
    ],
    pl: [
      'Żadna reguła w e_invoices.tax_cases nie obejmuje stawki {rate} % dla tej pozycji (kraj nabywcy {country}, numer VAT {vatId}).',
      'Dodać regułę do e_invoices.tax_cases albo poprawić podatek pozycji na platformie.',
    ],
  },
  'unexplained zero rate': {
    en: [
      'The rate is {rate} %, and no rule in e_invoices.tax_cases says why (buyer’s country {country}, VAT id {vatId}).',
      'Give the item its tax on the platform, or add a rule with the case that holds (exempt, reverse charge, small business …) to e_invoices.tax_cases.',
    ],
    de: [
      'Der Steuersatz ist {rate} %, und keine Regel in e_invoices.tax_cases sagt, warum (Land des Käufers {country}, USt-IdNr. {vatId}).',
      'Der Position auf der Plattform ihre Steuer geben, oder in e_invoices.tax_cases eine Regel mit dem zutreffenden Fall ergänzen (exempt, reverse charge, small business …).',
    ],
    pl: [
      'Stawka wynosi {rate} %, a żadna reguła w e_invoices.tax_cases nie mówi, dlaczego (kraj nabywcy {country}, numer VAT {vatId}).',
      'Nadać pozycji podatek na platformie albo dodać do e_invoices.tax_cases regułę z właściwym przypadkiem (exempt, EU service, outside Poland …).',
    ],
  },
  'no reason': {
    en: [
      'Items with VAT category {category} need the reason why there is no tax.',
      'Add the reason to the rule in e_invoices.tax_cases.',
    ],
    de: [
      'Positionen der Steuerkategorie {category} brauchen den Grund, warum keine Steuer anfällt.',
      'Den Grund (reason) bei der Regel in e_invoices.tax_cases ergänzen.',
    ],
    pl: [
      'Pozycje kategorii podatkowej {category} wymagają powodu, dla którego nie ma podatku.',
      'Dodać powód (reason) do reguły w e_invoices.tax_cases.',
    ],
  },
  'not subject beside others': {
    en: [
      'Items that are not subject to VAT (O) cannot stand on one invoice with others ({others}).',
      'Put them on an invoice of their own, or choose another tax case for them.',
    ],
    de: [
      'Nicht steuerbare Positionen (O) können nicht mit anderen ({others}) auf einer Rechnung stehen.',
      'Sie auf eine eigene Rechnung setzen, oder einen anderen Steuerfall für sie wählen.',
    ],
    pl: [
      'Pozycje niepodlegające VAT (O) nie mogą stać na jednej fakturze z innymi ({others}).',
      'Umieścić je na osobnej fakturze albo wybrać dla nich inny przypadek podatkowy.',
    ],
  },
  'tax of no item': {
    en: ['The invoice’s total has {rate} % tax, but no item has.', SAVE_INVOICE_TEXTS.en],
    de: ['Der Gesamtbetrag hat {rate} % Steuer, aber keine Position.', SAVE_INVOICE_TEXTS.de],
    pl: ['Kwota ogółem zawiera podatek {rate} %, którego nie ma żadna pozycja.', SAVE_INVOICE_TEXTS.pl],
  },
  'wrong tax': {
    en: [
      'The tax of {tax} at {rate} % is not that of {taxable} net, which is {expected}.',
      SAVE_INVOICE_TEXTS.en,
    ],
    de: [
      'Die Steuer von {tax} zu {rate} % ist nicht die von {taxable} netto, das wären {expected}.',
      SAVE_INVOICE_TEXTS.de,
    ],
    pl: [
      'Podatek {tax} według stawki {rate} % nie jest podatkiem od {taxable} netto, który wynosi {expected}.',
      SAVE_INVOICE_TEXTS.pl,
    ],
  },
  'wrong net total': {
    en: ['The items add up to {items} net, the invoice’s total says {total}.', SAVE_INVOICE_TEXTS.en],
    de: [
      'Die Positionen ergeben {items} netto, der Gesamtbetrag der Rechnung ist {total}.',
      SAVE_INVOICE_TEXTS.de,
    ],
    pl: ['Pozycje dają {items} netto, a kwota ogółem faktury to {total}.', SAVE_INVOICE_TEXTS.pl],
  },
  'wrong gross total': {
    en: ['Net {net} and tax {tax} make {gross}, the invoice’s total says {total}.', SAVE_INVOICE_TEXTS.en],
    de: [
      'Netto {net} und Steuer {tax} ergeben {gross}, der Gesamtbetrag der Rechnung ist {total}.',
      SAVE_INVOICE_TEXTS.de,
    ],
    pl: [
      'Netto {net} i podatek {tax} dają {gross}, a kwota ogółem faktury to {total}.',
      SAVE_INVOICE_TEXTS.pl,
    ],
  },
  'unclear payment': {
    en: [
      'What remains to be paid is unclear: total {total}, items already paid {items}, paid {paid}, payable {payable}.',
      'Check the payments recorded for this invoice and the items marked as paid.',
    ],
    de: [
      'Was noch zu zahlen ist, ist unklar: Gesamtbetrag {total}, schon bezahlte Positionen {items}, bezahlt {paid}, zahlbar {payable}.',
      'Die Zahlungen zu dieser Rechnung und die als bezahlt markierten Positionen prüfen.',
    ],
    pl: [
      'Nie wiadomo, ile pozostaje do zapłaty: ogółem {total}, pozycje już opłacone {items}, zapłacono {paid}, do zapłaty {payable}.',
      'Sprawdzić wpłaty do tej faktury i pozycje oznaczone jako opłacone.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
