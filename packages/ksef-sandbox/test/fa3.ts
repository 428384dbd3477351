/** What tests vary of a small FA(3). */
export interface SmallFa3 {
  readonly nip?: string;
  readonly number?: string;
  /** P_1 */
  readonly date?: string;
  /** RodzajFaktury */
  readonly kind?: string;
  readonly net?: string;
  /** Issued by the buyer, P_17. */
  readonly isSelfBilled?: boolean;
  readonly hasAttachment?: boolean;
}

const ATTACHMENT =
  '<Zalacznik><BlokDanych><MetaDane><ZKlucz>biurko</ZKlucz><ZWartosc>12</ZWartosc></MetaDane></BlokDanych></Zalacznik>';

/** A small valid FA(3): one line at 23 %, the seller of the sandbox's seed. */
export function smallFa3({
  nip = '5265877635',
  number = 'FV/1',
  date = '2026-10-05',
  ...rest
}: SmallFa3 = {}): Buffer {
  const { kind = 'VAT', net = '100.00', isSelfBilled = false, hasAttachment = false } = rest;
  const vat = (Number(net) * 0.23).toFixed(2);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>${date}T08:00:00Z</DataWytworzeniaFa></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>Biuro &amp; Stół sp. z o.o.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Długa 1</AdresL1></Adres></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>7352765225</NIP><Nazwa>Nabywca sp. z o.o.</Nazwa></DaneIdentyfikacyjne><JST>2</JST><GV>2</GV></Podmiot2>
<Fa><KodWaluty>PLN</KodWaluty><P_1>${date}</P_1><P_2>${number}</P_2><P_13_1>${net}</P_13_1><P_14_1>${vat}</P_14_1><P_15>${(Number(net) + Number(vat)).toFixed(2)}</P_15>
<Adnotacje><P_16>2</P_16><P_17>${isSelfBilled ? 1 : 2}</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
<RodzajFaktury>${kind}</RodzajFaktury><FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Biurko</P_7><P_11>${net}</P_11><P_12>23</P_12></FaWiersz></Fa>${hasAttachment ? ATTACHMENT : ''}</Faktura>
`);
}
