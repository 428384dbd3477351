import type { BankFile } from '@spacebooks/bank-statements/bank-file';

export const OWN = 'CH9300762011623852957';

/** A payment in an entry. */
interface Payment {
  readonly amount: string;
  readonly name: string;
  readonly reference: string;
  /** Booked against the others. */
  readonly isReturn?: boolean;
}

/** An entry of an account. */
export interface Entry {
  readonly amount: string;
  readonly day: string;
  readonly reference?: string | undefined;
  readonly payments?: readonly Payment[];
  readonly text?: string;
  /** Payments in it, as the bank counts them. */
  readonly count?: number;
}

const header = (id: string) => `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-20T01:00:00</CreDtTm></GrpHdr>`;
const account = `<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>CHF</Ccy></Acct>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>`;

function entryText({ amount, day, reference, payments = [], text, count }: Entry): string {
  const details = payments.map(
    (each) =>
      `<TxDtls><Amt Ccy="CHF">${each.amount}</Amt><CdtDbtInd>${each.isReturn ? 'DBIT' : 'CRDT'}</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${each.name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${each.reference}</Ustrd></RmtInf>${each.isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls>`,
  );
  const batch = count === undefined ? '' : `<Btch><NbOfTxs>${count}</NbOfTxs></Btch>`;
  const own = text === undefined ? [] : [`<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`];
  const ref = reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`;
  return `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${ref}<NtryDtls>${batch}${[...own, ...details].join('')}</NtryDtls></Ntry>`;
}

/** CAMT.053 with 1000.00 before its entries. */
export function statementFile(name: string, entries: readonly Entry[]): BankFile {
  const sum = entries.reduce((total, { amount }) => total + Number(amount), 1000);
  const body = `<Stmt><Id>${name}</Id>${account}${balance('OPBD', '1000.00')}${balance('CLBD', sum.toFixed(2))}${entries.map(entryText).join('')}</Stmt>`;
  return file(name, '053', 'BkToCstmrStmt', body);
}

/** CAMT.054. */
export function notificationFile(name: string, entries: readonly Entry[]): BankFile {
  return file(
    name,
    '054',
    'BkToCstmrDbtCdtNtfctn',
    `<Ntfctn><Id>${name}</Id>${account}${entries.map(entryText).join('')}</Ntfctn>`,
  );
}

/** CAMT.052. */
export function reportFile(name: string, entries: readonly Entry[]): BankFile {
  return file(
    name,
    '052',
    'BkToCstmrAcctRpt',
    `<Rpt><Id>${name}</Id>${account}${entries.map(entryText).join('')}</Rpt>`,
  );
}

/** The same again, in another message. */
export function inMessage({ name, content }: BankFile, id: string): BankFile {
  const text = Buffer.from(content)
    .toString()
    .replace(/<MsgId>[^<]*/, `<MsgId>${id}`);
  return { name, content: Buffer.from(text) };
}

function file(name: string, number: string, message: string, body: string): BankFile {
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.08"><${message}>${header(name)}${body}</${message}></Document>`;
  return { name, content: Buffer.from(xml) };
}
