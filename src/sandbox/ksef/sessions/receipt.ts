import type { IssuedDocument } from '../documents/document.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { KsefSession } from './session.js';

/**
 * The official confirmation of receipt (UPO), version 4-3 of its schema. KSeF signs it; the schema has no place
 * for a signature, and neither have the published samples.
 */
export function receiptXml(
  session: KsefSession,
  documents: readonly IssuedDocument[],
  world: KsefWorld,
): Uint8Array {
  const text = `<?xml version="1.0" encoding="utf-8"?>
<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3" wersjaSchemy="v4-3">
  <NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego>
  <NumerReferencyjnySesji>${session.reference}</NumerReferencyjnySesji>
  <Uwierzytelnienie>
    <IdKontekstu>
      <Nip>${session.nip}</Nip>
    </IdKontekstu>
    ${proofOf(session, world)}
  </Uwierzytelnienie>
  <NazwaStrukturyLogicznej>Schemat_FA(3)_v1-0E.xsd</NazwaStrukturyLogicznej>
  <KodFormularza>FA (3)</KodFormularza>
${documents.map(entryOf).join('\n')}
</Potwierdzenie>
`;
  return Buffer.from(text, 'utf8');
}

function proofOf(session: KsefSession, world: KsefWorld): string {
  const proof = world.authentications.get(session.authentication)?.proof;
  if (proof === undefined) throw new Error(`session ${session.reference} has no login`);
  return proof.method === 'Token'
    ? `<NumerReferencyjnyTokenaKSeF>${proof.tokenReference}</NumerReferencyjnyTokenaKSeF>`
    : `<SkrotDokumentuUwierzytelniajacego>${proof.documentHash}</SkrotDokumentuUwierzytelniajacego>`;
}

function entryOf({ content, ksefNumber, receivedAt, settledAt, hash, mode }: IssuedDocument): string {
  return `  <Dokument>
    <NipSprzedawcy>${content.sellerNip}</NipSprzedawcy>
    <NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu>
    <NumerFaktury>${escaped(content.number)}</NumerFaktury>
    <DataWystawieniaFaktury>${content.issueDate}</DataWystawieniaFaktury>
    <DataPrzeslaniaDokumentu>${ksefTime(receivedAt)}</DataPrzeslaniaDokumentu>
    <DataNadaniaNumeruKSeF>${ksefTime(settledAt)}</DataNadaniaNumeruKSeF>
    <SkrotDokumentu>${hash}</SkrotDokumentu>
    <TrybWysylki>${mode}</TrybWysylki>
  </Dokument>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
