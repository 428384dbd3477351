import iconv from 'iconv-lite';
import type { BankLine, BankStatement } from '../src/statement.js';

/** Writers of statements as banks make them, for tests that read the same back. */

const decimals = (cents: number, sign: string): string =>
  (Math.abs(cents) / 100).toFixed(2).replace('.', sign);

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const identified = (account: string): string =>
  /^[A-Z]{2}\d{2}/.test(account) ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${account}</Id></Othr>`;

/** Of each kind: number, element of the message, element of the statement. */
const MESSAGES = {
  booked: ['053', 'BkToCstmrStmt', 'Stmt'],
  preliminary: ['052', 'BkToCstmrAcctRpt', 'Rpt'],
  details: ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** In CAMT of its kind; with balances where it has some. */
export function writeCamt(statement: BankStatement, version: string): Uint8Array {
  const isLater = version >= '08';
  const [message, element, inside] = MESSAGES[statement.kind];
  const { account, currency, number, from, to } = statement;
  const money = (cents: number) =>
    `<Amt Ccy="${currency}">${decimals(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, cents: number | null, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents ?? 0)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = (line: BankLine) => {
    const side = line.amount > 0 === (line.returnReason === null) ? 'Dbtr' : 'Cdtr';
    const { name, account: iban, bic } = line.counterparty;
    const named = name === null ? '' : `<Nm>${escaped(name)}</Nm>`;
    const optional = (tag: string, text: string | null) =>
      text === null ? '' : `<${tag}>${escaped(text)}</${tag}>`;
    return `<Ntry>${money(line.amount)}<Sts>${isLater ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>
<BookgDt><Dt>${line.bookedOn}</Dt></BookgDt><ValDt><Dt>${line.valueOn}</Dt></ValDt>${optional('AcctSvcrRef', line.bankReference)}<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs>${optional('EndToEndId', line.endToEndId)}</Refs>
${line.fees === 0 ? '' : `<Chrgs>${isLater ? '<Rcrd>' : ''}<Amt Ccy="${currency}">${decimals(line.fees, '.')}</Amt>${isLater ? '</Rcrd>' : ''}</Chrgs>`}
<RltdPties><${side}>${isLater ? `<Pty>${named}</Pty>` : named}</${side}>${iban === null ? '' : `<${side}Acct><Id>${identified(iban)}</Id></${side}Acct>`}</RltdPties>
${bic === null ? '' : `<RltdAgts><${side}Agt><FinInstnId><${isLater ? 'BICFI' : 'BIC'}>${bic}</${isLater ? 'BICFI' : 'BIC'}></FinInstnId></${side}Agt></RltdAgts>`}
${line.remittance === '' ? '' : `<RmtInf>${optional('Ustrd', line.remittance)}</RmtInf>`}${line.returnReason === null ? '' : `<RtrInf><Rsn><Cd>${line.returnReason}</Cd></Rsn></RtrInf>`}
</TxDtls></NtryDtls></Ntry>`;
  };
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}"><${element}><GrpHdr><MsgId>${number}</MsgId><CreDtTm>${to}T23:59:59</CreDtTm></GrpHdr>
<${inside}><Id>${number}</Id><CreDtTm>${to}T23:59:59</CreDtTm>
<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${statement.opening === null ? '' : balance('OPBD', statement.opening, from)}${statement.closing === null ? '' : balance('CLBD', statement.closing, to)}
${statement.lines.map(entry).join('\n')}</${inside}></${element}></Document>`;
  return Buffer.from(xml, 'utf8');
}

const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '');

export function writeMt940(statement: BankStatement, charset: string): Uint8Array {
  const { account, currency, number, from, to, opening, closing } = statement;
  const balance = (tag: string, cents: number | null, day: string) =>
    `:${tag}:${(cents ?? 0) < 0 ? 'D' : 'C'}${swiftDay(day)}${currency}${decimals(cents ?? 0, ',')}`;
  const line = ({ amount, bookedOn, valueOn, ...rest }: BankLine): readonly string[] => {
    const side = `${amount < 0 ? 'D' : 'C'}${decimals(amount, ',')}`;
    const { name, account: iban, bic } = rest.counterparty;
    const reference = rest.bankReference === null ? '' : `//${rest.bankReference}`;
    const text = `${rest.endToEndId === null ? '' : `EREF+${rest.endToEndId}`}SVWZ+${rest.remittance}`;
    const pieces = [...text.matchAll(/.{1,27}/gsu)].map(([piece]) => piece);
    const places = [...range(20, 29), ...range(60, 63)];
    const subfields = [
      '?00UMSATZ',
      ...pieces.map((piece, index) => `?${places[index]}${piece}`),
      ...(bic === null ? [] : [`?30${bic}`]),
      ...(iban === null ? [] : [`?31${iban}`]),
      ...(name === null ? [] : [`?32${name}`]),
      ...(rest.returnReason === null ? [] : [`?34${rest.returnReason}`]),
    ].join('');
    const described = `${rest.returnReason === null ? '166' : '109'}${subfields}`;
    return [
      `:61:${swiftDay(valueOn)}${bookedOn.slice(5).replace('-', '')}${side}NTRFNONREF${reference}`,
      ...(rest.fees === 0 ? [] : [`/CHGS/${currency}${decimals(rest.fees, ',')}/`]),
      `:86:${described.slice(0, 61)}`,
      ...(described.slice(61).match(/.{1,65}/gs) ?? []),
    ];
  };
  const lines = [
    ':20:STARTUMS',
    `:25:${account}`,
    `:28C:${number}`,
    balance('60F', opening, from),
    ...statement.lines.flatMap(line),
    balance('62F', closing, to),
    '-',
  ];
  return iconv.encode(`${lines.join('\r\n')}\r\n`, charset);
}

export function writeCsv({ account, currency, lines, opening }: BankStatement, charset: string): Uint8Array {
  let balance = opening ?? 0;
  const rows = lines.map((line) => {
    balance += line.amount;
    return [
      account,
      line.bookedOn.split('-').toReversed().join('.'),
      line.valueOn.split('-').toReversed().join('.'),
      thousands(line.amount),
      currency,
      thousands(balance),
      line.counterparty.name ?? '',
      line.counterparty.account ?? '',
      line.counterparty.bic ?? '',
      line.remittance,
      line.endToEndId ?? '',
      line.bankReference ?? '',
      line.fees === 0 ? '' : thousands(line.fees),
      line.returnReason ?? '',
    ]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';');
  });
  const heading = 'IBAN;Tag;Wert;Betrag;W;Saldo;Name;Konto;BIC;Zweck;E2E;Ref;Entgelt;Grund';
  return iconv.encode(['Umsätze', '', heading, ...rows].join('\r\n'), charset);
}

/** The layout of what `writeCsv` writes. */
export function layoutOf(charset: string): string {
  return `charset: ${charset}
delimiter: ';'
decimal_sign: ','
thousands_sign: '.'
date: DD.MM.YYYY
order: oldest first
columns:
  account: IBAN
  booking_date: Tag
  value_date: Wert
  amount: Betrag
  currency: W
  balance: Saldo
  name: Name
  counterparty_account: Konto
  bic: BIC
  remittance: Zweck
  end_to_end_id: E2E
  bank_reference: Ref
  fees: Entgelt
  return_reason: Grund
`;
}

function thousands(cents: number): string {
  const [whole = '', decimal = ''] = decimals(cents, ',').split(',');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${decimal}`;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
