import { rows, type TermGroup, type TermKind, type TermRow, type TermTable } from './term-table.js';

type Field = readonly [path: string, kind?: TermKind];

/** A field of FA(3) is called by its own name. */
function fields(group: TermGroup, below: string, given: readonly Field[]): readonly TermRow[] {
  return rows(
    group,
    below,
    given.map(([path, kind = 'text']) => [path, path.split('/').at(-1) ?? path, kind]),
  );
}

const ADDRESS: readonly Field[] = [['Adres/AdresL1'], ['Adres/AdresL2'], ['Adres/KodKraju', 'country']];

const BUYER_IDS: readonly Field[] = [
  ['DaneIdentyfikacyjne/NIP'],
  ['DaneIdentyfikacyjne/KodUE', 'code'],
  ['DaneIdentyfikacyjne/NrVatUE'],
  ['DaneIdentyfikacyjne/KodKraju', 'country'],
  ['DaneIdentyfikacyjne/NrID'],
  ['DaneIdentyfikacyjne/BrakID', 'flag'],
];

/** A party as the corrected invoice states it, whose fields have names of their own: `Podmiot2K/NIP`. */
function partyBefore(element: 'Podmiot1K' | 'Podmiot2K', given: readonly Field[]): readonly TermRow[] {
  return rows(
    'references',
    `Fa/${element}`,
    given.map(([path, kind = 'text']) => [path, `${element}/${path.split('/').at(-1)}`, kind]),
  );
}

/** Sums and taxes of the rates, which come in pairs (P_13_1 with P_14_1 and P_14_1W). */
const SUMS: readonly Field[] = [
  ...[1, 2, 3].flatMap((group): readonly Field[] => [
    [`P_13_${group}`, 'amount'],
    [`P_14_${group}`, 'amount'],
    [`P_14_${group}W`, 'amount'],
  ]),
  ...['6_1', '6_2', '6_3', '7', '8', '9', '10'].map((rate): Field => [`P_13_${rate}`, 'amount']),
];

/** The fields of FA(3) that our documents have. */
export const FA3: TermTable = {
  name: 'FA(3)',
  roots: ['Faktura'],
  repeated: ['Podmiot3', 'Fa/FaWiersz'],
  rows: [
    ...fields('document', 'Fa', [
      ['P_2'],
      ['P_1', 'date'],
      ['P_1M'],
      ['RodzajFaktury', 'code'],
      ['KodWaluty', 'currency'],
      ['P_6', 'date'],
      ['OkresFa/P_6_Od', 'date'],
      ['OkresFa/P_6_Do', 'date'],
    ]),
    ...fields('document', 'Naglowek', [
      ['KodFormularza', 'code'],
      ['WariantFormularza', 'code'],
      ['DataWytworzeniaFa', 'moment'],
      ['SystemInfo'],
    ]),
    ...fields('seller', 'Podmiot1', [
      ['DaneIdentyfikacyjne/Nazwa'],
      ['PrefiksPodatnika'],
      ['DaneIdentyfikacyjne/NIP'],
      ...ADDRESS,
      ['DaneKontaktowe/Email'],
      ['DaneKontaktowe/Telefon'],
    ]),
    ...fields('seller', 'Stopka', [['Informacje/StopkaFaktury'], ['Rejestry/KRS']]),
    ...fields('buyer', 'Podmiot2', [
      ['DaneIdentyfikacyjne/Nazwa'],
      ...BUYER_IDS,
      ...ADDRESS,
      ['NrKlienta'],
      ['JST', 'flag'],
      ['GV', 'flag'],
    ]),
    ...fields('recipient', 'Podmiot3', [
      ['DaneIdentyfikacyjne/Nazwa'],
      ['DaneIdentyfikacyjne/NIP'],
      ['DaneIdentyfikacyjne/IDWew'],
      ...ADDRESS,
      ['Rola', 'code'],
    ]),
    ...fields('line', 'Fa/FaWiersz', [
      ['NrWierszaFa'],
      ['P_7'],
      ['P_6A', 'date'],
      ['P_8B', 'quantity'],
      ['P_8A'],
      ['P_9A', 'amount'],
      ['P_9B', 'amount'],
      ['P_11', 'amount'],
      ['P_11A', 'amount'],
      ['P_12', 'code'],
      ['P_12_Zal_15', 'flag'],
      ['KursWaluty', 'quantity'],
    ]),
    ...fields('vat', 'Fa', SUMS),
    ...fields('totals', 'Fa', [
      ['P_15', 'amount'],
      ['Rozliczenie/Obciazenia/Kwota', 'amount'],
      ['Rozliczenie/Obciazenia/Powod'],
      ['Rozliczenie/SumaObciazen', 'amount'],
      ['Rozliczenie/Odliczenia/Kwota', 'amount'],
      ['Rozliczenie/Odliczenia/Powod'],
      ['Rozliczenie/SumaOdliczen', 'amount'],
      ['Rozliczenie/DoZaplaty', 'amount'],
      ['Rozliczenie/DoRozliczenia', 'amount'],
    ]),
    ...fields('payment', 'Fa/Platnosc', [
      ['TerminPlatnosci/Termin', 'date'],
      ['FormaPlatnosci', 'code'],
      ['PlatnoscInna', 'flag'],
      ['OpisPlatnosci'],
      ['Zaplacono', 'flag'],
      ['DataZaplaty', 'date'],
      ['ZnacznikZaplatyCzesciowej', 'code'],
      ['ZaplataCzesciowa/KwotaZaplatyCzesciowej', 'amount'],
      ['ZaplataCzesciowa/DataZaplatyCzesciowej', 'date'],
      ['RachunekBankowy/NrRB'],
      ['RachunekBankowy/SWIFT'],
      ['RachunekBankowy/NazwaBanku'],
      ['RachunekBankowy/OpisRachunku'],
      ['Skonto/WarunkiSkonta'],
      ['Skonto/WysokoscSkonta'],
    ]),
    ...fields('references', 'Fa', [
      ['PrzyczynaKorekty'],
      ['TypKorekty', 'code'],
      ['DaneFaKorygowanej/NrFaKorygowanej'],
      ['DaneFaKorygowanej/DataWystFaKorygowanej', 'date'],
      ['DaneFaKorygowanej/NrKSeF', 'flag'],
      ['DaneFaKorygowanej/NrKSeFFaKorygowanej'],
      ['DaneFaKorygowanej/NrKSeFN', 'flag'],
      ['WarunkiTransakcji/Umowy/NrUmowy'],
      ['WarunkiTransakcji/Zamowienia/NrZamowienia'],
    ]),
    ...partyBefore('Podmiot1K', [['DaneIdentyfikacyjne/Nazwa'], ['DaneIdentyfikacyjne/NIP'], ...ADDRESS]),
    ...partyBefore('Podmiot2K', [['DaneIdentyfikacyjne/Nazwa'], ...BUYER_IDS, ...ADDRESS]),
    ...fields('notes', 'Fa/DodatkowyOpis', [['Klucz'], ['Wartosc']]),
    ...fields('annotations', 'Fa/Adnotacje', [
      ['P_16', 'flag'],
      ['P_17', 'flag'],
      ['P_18', 'flag'],
      ['P_18A', 'flag'],
      ['Zwolnienie/P_19', 'flag'],
      ['Zwolnienie/P_19A'],
      ['Zwolnienie/P_19B'],
      ['Zwolnienie/P_19C'],
      ['Zwolnienie/P_19N', 'flag'],
      ['NoweSrodkiTransportu/P_22N', 'flag'],
      ['P_23', 'flag'],
      ['PMarzy/P_PMarzyN', 'flag'],
    ]),
  ],
};
