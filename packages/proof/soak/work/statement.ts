import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT } from '../config.js';

export interface Payment {
  /** Text of the transfer. */
  readonly text: string;
  readonly cents: number;
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

/** A day's statement of the bank, CAMT.053, as its software puts it into the folder: whole at once. */
export function putStatement(
  folder: string,
  given: { readonly number: number; readonly day: string; readonly payments: readonly Payment[] },
): void {
  const { number, day, payments } = given;
  const closing = 100_000 + payments.reduce((sum, { cents }) => sum + cents, 0);
  const balance = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = payments.map(
    (
      { text, cents },
      index,
    ) => `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${number}-${index}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Kunde ${index}</Nm></Dbtr><DbtrAcct><Id><IBAN>DE37200000000009876543</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M${number}</MsgId><CreDtTm>${day}T21:00:00.0+01:00</CreDtTm></GrpHdr>
<Stmt><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${day}T21:00:00.0+01:00</CreDtTm>
<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('PRCD', 100_000)}${balance('CLBD', closing)}${entries.join('')}
</Stmt></BkToCstmrStmt></Document>`;
  const path = join(folder, `statement-${number}.xml`);
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
