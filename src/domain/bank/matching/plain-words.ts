import { isNameFiller } from './debtor-name.js';
import { foldedWords } from './folded-text.js';

/**
 * What says no more than that somebody pays for a place in a coworking space: rent, membership, the month's fee, thanks, and
 * the small words between, in the languages of sellers and their neighbours. What is missing here asks a person.
 */
const PLAIN: Readonly<Record<string, string>> = {
  de: `miete mieten miet mietzins büro büros monat monats monatlich monatliche mitgliedschaft mitgliedschaften mitglieds
    beitrag beiträge gebühr gebühren platz arbeitsplatz arbeitsplätze schreibtisch tisch nutzung nutzungsgebühr entgelt tarif
    abo abonnement paket pauschale zahlung bezahlung betrag summe zeitraum leistungszeitraum abrechnungszeitraum danke dank
    vielen herzlichen grüße grüßen gruß lg mfg vg beste liebe viele schöne für der die das dem den des ein eine im in am an zu
    zur zum von vom und mit per bis betr betreff wg wegen gemäß gem lt laut siehe fällig virtuelles virtuell dauerauftrag
    hallo bitte anbei hiermit imauftrag auftrag namens ihre ihr eure euer unsere`,
  en: `rent rental membership memberships fee fees dues subscription monthly month months coworking cowork desk desks office
    space workspace workplace hot hotdesk flex flexdesk flexi fix fixed fixdesk dedicated virtual plan payment payments paid
    pay standingorder banktransfer transfer thanks thank you many with best kind regards for the of my our your from to and
    in on at by is as due dated date amount total period ref reference onbehalf behalf`,
  pl: `czynsz czynszu najem najmu wynajem wynajmu opłata opłaty opłatę składka składki składkę członkostwo członkostwa
    członkowska członkowskie członkowski biurko biurka biuro biura zapłata płatność wpłata abonament abonamentu miesięczny
    miesięczna miesięczne miesiąc miesiąca za dziękuję dziękujemy dzięki pozdrawiam pozdrowienia z dnia do na w ze od oraz i
    zleceniestałe przelew przelewu tytułem tytuł tyt okres usługa usługi usług stanowisko stanowiska pracy nr sprzedaży wimieniu imieniu`,
  nl: `huur kantoor kantoorruimte kantoorhuur bureau werkplek werkplekken werkplekhuur lidmaatschap contributie betaling
    overschrijving bedankt dankjewel dank voor van de het een per maand maandelijks maandelijkse en in op aan abonnement
    bijdrage groeten groet ivm betreft uw onze dd mvg vaste plek`,
  fr: `loyer loyers adhésion cotisation cotisations abonnement bureau bureaux poste espace paiement virement règlement mois
    mensuel mensuelle mensualité merci bien cordialement pour du de la le les des d l et en au aux un une votre notre
    redevance location travail aunom nom rgt`,
  it: `affitto canone quota associativa abbonamento pagamento bonifico saldo mese mensile mensilità grazie per del della dello
    di il la lo le i gli da al alla e ed un una scrivania ufficio postazione spazio locazione cordiali saluti perconto percontodi`,
  es: `alquiler renta cuota mensual mensualidad mes membresía suscripción pago transferencia oficina escritorio puesto mesa
    espacio despacho enombrede nombre gracias saludos por de del la el los las un una para y en trabajo`,
  cs: `nájem nájemné nájmu členství členský členské členského příspěvek platba platbu úhrada úhradu stůl stolu kancelář
    kanceláře pracovní místo pracovního měsíc měsíční měsíčně měsíce děkuji děkujeme díky za na od do v ve a předplatné
    poplatek trvalýpříkaz pronájem pronájmu`,
  more: `mensalidade renda aluguel pagamento obrigado husleje leje kontorplads medlemskab medlemskap hyra kontorsplats vuokra
    jäsenmaksu maksu kiitos betalning betaling tack takk tak nájomné členské ďakujem`,
};

/** What banks and their programs write beside the payer's own words. */
const OF_BANKS = `sepa überweisung überweisungsgutschrift sepagutschrift echtzeit echtzeitüberweisung echtzeitgutschrift instant
  sofort online onlinebanking lastschrift sepalastschrift basislastschrift einzug folgelastschrift erstlastschrift eref kref
  mref cred debt svwz abwa abwe coam oamt purp bic iban notprovided nonref none datum uhr tan auftraggeber verwendungszweck vwz
  zahlungseingang endezuende endtoend przychodzący wewnętrzny zewnętrzny elixir wpływ nadawca odbiorca trtp remi
  omschrijving kenmerk betalingskenmerk naam ordinante causale concepto ordenante instantané reçu motif émetteur
  platbapřevodem převod převodem zpráva propříjemce zprávapropříjemce příjemce mededeling valutadatum valuta wartość bonifico
  avostrofavore vostro favore ustd vat idc inv txt ksef iz identyfikator identyfikatora zbiorczy zbiorczego data datafattura bankgiro cash disp cod ss ks wpłaty przelewy przelew24 blik
  eur euro pln zł chf czk kč zahlungsreferenz auftraggeberreferenz mitteilung mitteilungen zahlungszweck zahlungsgrund overboeking
  periodieke europese vrije referte communication européen vir inst faveur recibida inmediata transf favor příchozí
  bezhotovostní okamžitá istantaneo trf`;

const INVOICE = `rechnung rechnungen rechnungs rechnungsnr rechnungsnummer rechnungsbetrag rechnungsdatum rechn rechnr rech rg
  rgnr rne rnr re renr beleg belegnr invoice invoices inv invno invnr invoicenumber bill faktura faktury fakturę fakture
  faktur fakturze fakturou fv fvat fvs fra fak rachunek rachunku factuur facturen factuurnr factuurnummer facture factures
  fact fac fattura fatture fatt ft factura facturas fatura fakt fa faktúra faktúru fakturu fnr fv vf
  fakturanr fakturanummer számla`;

/** What may stand between such a word, or a customer's, and the number. */
const NUMBER = `vat und and i oraz en et y e vs`;

/** "No.": of what the word before says, and of nothing else than an invoice where none does. */
const LABEL = `nr nrn nummer no nos number num numer numerem numero número nro numéro n c č číslo čís`;

/** Words for invoices, and for their numbers. */
export const INVOICE_WORDS: ReadonlySet<string> = foldedWords(INVOICE);
export const NUMBER_LABELS: ReadonlySet<string> = foldedWords(LABEL);
export const NUMBER_WORDS: ReadonlySet<string> = new Set([...foldedWords(NUMBER), ...NUMBER_LABELS]);

const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(PLAIN).flatMap((words) => [...foldedWords(words)]),
  ...foldedWords(OF_BANKS),
  ...INVOICE_WORDS,
  ...NUMBER_WORDS,
]);

/** Shorter ones are found in any word. */
const SHORTEST_PART = 4;
const LONGEST_PART = Math.max(...[...PLAIN_WORDS].map(({ length }) => length));

/** Whether a folded word is plain, or is made of words that are: `Büromiete`, `MieteOktober` where a bank took the blank. */
export function isPlainWord(word: string): boolean {
  return PLAIN_WORDS.has(word) || isNameFiller(word) || isCompound(word);
}

function isCompound(word: string): boolean {
  if (word.length < 2 * SHORTEST_PART || word.length > 60) return false;
  const reached = new Set([0]);
  for (let from = 0; from <= word.length - SHORTEST_PART; from++) {
    if (!reached.has(from)) continue;
    for (let to = from + SHORTEST_PART; to <= Math.min(word.length, from + LONGEST_PART); to++) {
      if (!PLAIN_WORDS.has(word.slice(from, to))) continue;
      reached.add(to);
      // `Mitgliedschaftsbeitrag`
      if (word[to] === 's') reached.add(to + 1);
    }
  }
  return reached.has(word.length);
}
