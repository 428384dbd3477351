import type { BankStatement, StatementKind } from '@spacebooks/bank-statements/statement';
import type { StatementRemark } from '@spacebooks/bank-statements/statement-remark';
import { expect, it } from 'vitest';
import { type ImportNote, notesOf } from '../../../src/bank/import-notes.js';
import { noteWords } from '../../../src/bank/note-words.js';
import { bankLine } from '../../flow/bank-stage.js';

function statement(
  kind: StatementKind,
  amounts: readonly number[],
  remarks: readonly StatementRemark[] = [],
): BankStatement {
  return {
    ...{ kind, account: 'DE42100000000001234567', currency: 'EUR', number: null, remarks },
    ...{ from: '2026-11-19', to: '2026-11-19', opening: null, closing: null },
    lines: amounts.map((amount) => bankLine({ amount })),
  };
}

it('preliminary lines are counted by account, behind what is to be told of the file', () => {
  const notes = notesOf('day.c52', {
    remarks: [{ kind: 'letters-lost', count: 1, words: ['J\ufffdrg'] }],
    statements: [
      statement('booked', [100]),
      statement('preliminary', [11900, -2000]),
      statement('preliminary', [500]),
    ],
  });
  expect(notes.map(noteWords('en'))).toEqual([
    'day.c52: Words with letters that are lost (\ufffd): 1, such as “J\ufffdrg”. If online banking shows them correctly, download the file there in another format.',
    'day.c52: preliminary transactions of DE42100000000001234567 were not kept: 3 (€104.00). They come with the end-of-day statement.',
  ]);
});

it('of a file of nothing but pending lines only what was left out is told', () => {
  const leftOut = { kind: 'pending-left-out', lines: 2 } as const;
  const file = { remarks: [leftOut], statements: [statement('preliminary', [], [leftOut])] };
  expect(notesOf('a.csv', file).map(({ kind }) => kind)).toEqual(['pending-left-out']);
});

const FILE = { file: 'a.sta' } as const;

it.each<[ImportNote, string, string, string]>([
  [
    { ...FILE, kind: 'charset-guessed', charset: 'cp852', words: ['Łucja', 'Świątek'] },
    'a.sta: Read as cp852, going by the letters in “Łucja”, “Świątek”. If names look wrong, set the charset of the account in the configuration.',
    'a.sta: Im Zeichensatz cp852 gelesen, nach den Buchstaben in „Łucja“, „Świątek“. Sehen Namen falsch aus, stellen Sie in der Konfiguration den Zeichensatz des Kontos ein (charset).',
    'a.sta: Odczytano w kodowaniu cp852, na podstawie liter w: „Łucja”, „Świątek”. Jeśli nazwy wyglądają nieprawidłowo, ustaw w konfiguracji kodowanie tego konta (charset).',
  ],
  [
    { ...FILE, kind: 'charset-doubted', charset: 'windows-1252', words: ['Micha³'] },
    'a.sta: Read as windows-1252, which the letters in “Micha³” do not bear out. If names look wrong, set the charset of the account in the configuration.',
    'a.sta: Im Zeichensatz windows-1252 gelesen, wozu die Buchstaben in „Micha³“ nicht passen. Sehen Namen falsch aus, stellen Sie in der Konfiguration den Zeichensatz des Kontos ein (charset).',
    'a.sta: Odczytano w kodowaniu windows-1252, choć nie pasują do niego litery w: „Micha³”. Jeśli nazwy wyglądają nieprawidłowo, ustaw w konfiguracji kodowanie tego konta (charset).',
  ],
  [
    { ...FILE, kind: 'letters-lost', count: 2, words: ['J\ufffdrg', 'Gro\ufffd'] },
    'a.sta: Words with letters that are lost (\ufffd): 2, such as “J\ufffdrg”, “Gro\ufffd”. If online banking shows them correctly, download the file there in another format.',
    'a.sta: Wörter, in denen Buchstaben verloren gegangen sind (\ufffd): 2, zum Beispiel „J\ufffdrg“, „Gro\ufffd“. Zeigt das Online-Banking sie richtig an, laden Sie die Datei dort in einem anderen Format herunter.',
    'a.sta: Słowa, w których przepadły litery (\ufffd): 2, na przykład „J\ufffdrg”, „Gro\ufffd”. Jeśli bankowość internetowa pokazuje je poprawnie, pobierz stamtąd plik w innym formacie.',
  ],
  [
    { ...FILE, kind: 'pending-left-out', lines: 3 },
    'a.sta: Pending transactions left out: 3. They come again once they are booked.',
    'a.sta: Vorgemerkte Umsätze, die nicht übernommen wurden: 3. Sie kommen wieder, sobald sie gebucht sind.',
    'a.sta: Pominięte operacje oczekujące: 3. Pojawią się ponownie po zaksięgowaniu.',
  ],
  [
    { ...FILE, kind: 'void-left-out', lines: 1 },
    'a.sta: Transactions left out because they moved no money: 1.',
    'a.sta: Umsätze ohne Geldbewegung, die nicht übernommen wurden: 1.',
    'a.sta: Pominięte operacje, które nie zmieniły salda: 1.',
  ],
  [
    { ...FILE, kind: 'not-paid-out', rows: 4 },
    'a.sta: Rows that belong to no payout yet: 4. They come with the report of the next one.',
    'a.sta: Zeilen, die noch zu keiner Auszahlung gehören: 4. Sie kommen mit dem Bericht der nächsten Auszahlung.',
    'a.sta: Wiersze, które nie należą jeszcze do żadnej wypłaty: 4. Będą w raporcie następnej wypłaty.',
  ],
  [
    { ...FILE, kind: 'batch-not-paid-out-once', batch: '42', payouts: 0 },
    'a.sta: Batch 42 was left out: the report has 0 payouts of it, and must have exactly one.',
    'a.sta: Batch 42 wurde nicht übernommen: Die Anzahl seiner Auszahlungen im Bericht ist 0, es muss genau eine sein.',
    'a.sta: Pominięto partię 42: liczba jej wypłat w raporcie to 0, a musi być dokładnie jedna.',
  ],
  [
    {
      ...{ ...FILE, kind: 'withdrawal-in-part', day: '2026-11-20', currency: 'EUR' },
      ...{ total: 1000_00, made: 1233_80, left: 233_80 },
    },
    'a.sta: The withdrawal of €1,000.00 on 20 Nov 2026 is not all that came in: the rows before it make €1,233.80, and €233.80 stayed there. Nothing of it was taken: export from the withdrawal before it on.',
    'a.sta: Die Abbuchung von 1.000,00\u00a0€ am 20.11.2026 ist nicht alles, was eingegangen war: Die Zeilen davor ergeben 1.233,80\u00a0€, und 233,80\u00a0€ blieben auf dem Konto des Dienstes. Davon wurde nichts übernommen: Exportieren Sie den Zeitraum ab der vorherigen Abbuchung.',
    'a.sta: Wypłata 1\u00a0000,00\u00a0€ z dnia 20.11.2026 nie obejmuje wszystkiego, co wpłynęło: wiersze przed nią dają 1\u00a0233,80\u00a0€, a na koncie w serwisie zostało 233,80\u00a0€. Niczego z niej nie przyjęto: wyeksportuj okres od poprzedniej wypłaty.',
  ],
  [
    { ...FILE, kind: 'preliminary', account: 'paypal', currency: 'EUR', lines: 3, sum: 104_00 },
    'a.sta: preliminary transactions of paypal were not kept: 3 (€104.00). They come with the end-of-day statement.',
    'a.sta: Vorläufige Umsätze von paypal wurden nicht übernommen: 3 (104,00\u00a0€). Sie kommen mit dem Tagesauszug.',
    'a.sta: pozycje rachunku paypal, których bank jeszcze nie zaksięgował, nie zostały przyjęte: 3 (104,00\u00a0€). Przyjdą z wyciągiem na koniec dnia.',
  ],
  [
    { ...FILE, kind: 'breakdown-none', count: 1, sum: 87_50, currency: 'EUR', lines: [] },
    'a.sta: Reports that wait for their transactions: 1 (€87.50). They are applied when the statement with the transactions is imported.',
    'a.sta: Aufgliederungen, die auf ihre Umsätze warten: 1 (87,50\u00a0€). Sie werden angewandt, sobald der Auszug mit den Umsätzen importiert ist.',
    'a.sta: Zestawienia, które czekają na swoje operacje: 1 (87,50\u00a0€). Zostaną użyte po zaimportowaniu wyciągu z tymi operacjami.',
  ],
])('$0.kind is told in the language of whoever reads', (note, english, german, polish) => {
  const told = (['en', 'de', 'pl'] as const).map((language) => noteWords(language)(note));
  expect(told).toEqual([english, german, polish]);
});

it('amounts and days are written as the reader has them', () => {
  const figures = { amount: (cents: number) => `€${cents / 100}`, day: (day: string) => day.slice(5) };
  const note: ImportNote = {
    ...{ ...FILE, kind: 'withdrawal-in-part', day: '2026-11-20', currency: 'EUR' },
    ...{ total: 1000_00, made: 1200_00, left: 200_00 },
  };
  expect(noteWords('en', figures)(note)).toContain('The withdrawal of €1000 on 11-20 is not all');
});
