import { expect, it } from 'vitest';
import { returnReasonIn } from '../src/return-words.js';

const booked = (booking: string, amount = -11900) => returnReasonIn({ booking, text: '', amount });
const written = (text: string, amount = -11900) => returnReasonIn({ booking: '', text, amount });

it.each([
  'RUECKLASTSCHRIFT',
  'Rücklastschrift',
  'SEPA-LASTSCHRIFTRÜCKGABE',
  'RETOURE',
  'Rückbelastung Lastschrift',
  'STORNO',
  'Direct debit return',
  'Returned payment',
  'CHARGEBACK',
  'Payment reversal',
  'Terugboeking',
  'Storno incasso',
  'Onbetaalde domiciliëring',
  'REJET DE PRELEVEMENT',
  'Prélèvement impayé',
  'RETOUR VIREMENT',
  'Remboursement de prélèvement',
  'INSOLUTO SDD',
  'Storno incasso non andato a buon fine',
  'Bonifico respinto',
  'DEVOLUCION RECIBO',
  'Adeudo devuelto',
  'Transferencia rechazada',
  'Vrácení platby',
  'Odmítnuté inkaso',
  'Vratka',
  'Vrátená platba',
  'Zwrot polecenia zapłaty',
  'PRZELEW ODRZUCONY',
  'Odmowa zapłaty',
])('"%s" is what a bank writes about a return', (booking) => {
  expect(booked(booking)).toBe('NARR');
});

it.each([
  'SEPA-Lastschrift',
  'Überweisungsgutschrift',
  'Rücklastschriftgebühr',
  'Entgelt Rücklastschrift AC04',
  'Storno Zinsen',
  'Return fee',
  'Frais de rejet de prélèvement',
  'Commissioni insoluto',
  'Poplatek za vrácení platby',
  'Opłata za zwrot polecenia zapłaty',
  'Zwrot płatności kartą',
  'Kartenzahlung Retoure',
  'Refund',
  'Rimborso',
  'Remboursement',
])('"%s" is none', (booking) => {
  expect(booked(booking)).toBeNull();
});

it('the reason of ISO 20022 is read where it stands', () => {
  expect(booked('Rücklastschrift MD06')).toBe('MD06');
  expect(returnReasonIn({ booking: 'Retoure', text: 'Grund: AC04 Konto erloschen', amount: -1 })).toBe(
    'AC04',
  );
  expect(written('RUECKLASTSCHRIFT MS03 RE 12 ENTGELT 3,00')).toBe('MS03');
});

it.each([
  ['RUECKLASTSCHRIFT RE 2026-0041', 'NARR'],
  ['Retoure SEPA Lastschrift vom 03.11.2026', 'NARR'],
  ['RE 2026-0041 Rückgabe der SEPA Lastschrift', 'NARR'],
  ['INSOLUTO RATA 11', 'NARR'],
  ['REJET 2026-0041', 'NARR'],
  ['impayé facture 41', 'NARR'],
  ['storno incasso 41', 'NARR'],
  ['DEVOLUCION RECIBO NOVIEMBRE', 'NARR'],
  ['Odmítnuté inkaso 41', 'NARR'],
  ['Odmowa polecenia zapłaty', 'NARR'],
  ['Rücklastschrift Nebenkosten November', 'NARR'],
  ['Rücklastschrift RE 2026-0041 vom 3.11. zuzüglich Entgelt', 'NARR'],
  ['Rücklastschrift Entgelt', null],
  ['Storno Rechnung 41', null],
  ['Terugboeking te veel betaald', null],
  ['Zwrot przelewu', null],
  ['Zwrot kaucji', null],
  ['Rückzahlung Kaution', null],
  ['Vratka přeplatku', null],
  ['Gebühr Rücklastschrift', null],
])('of a debit, "%s" says %s', (text, reason) => {
  expect(written(text)).toBe(reason);
});

it('what came in is no return by what its payer wrote', () => {
  expect(written('Rücklastschrift Oktober, noch einmal', 11900)).toBeNull();
  expect(written('insoluto 41 saldato', 11900)).toBeNull();
  expect(booked('Rücküberweisung', 11900)).toBe('NARR');
});
