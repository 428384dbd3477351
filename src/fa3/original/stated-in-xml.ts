import { all, type Element, first, textAt } from '@spacebooks/xml/element';
import { readXml, UnreadableXml } from '@spacebooks/xml/read-xml';
import type { BuyerIdentifier, StatedOriginal, StatedParty } from '../../domain/stated-original.js';

interface StatedDocument {
  /** P_2 */
  readonly number: string | null;
  readonly stated: Omit<StatedOriginal, 'customer'>;
}

/** What a document of KSeF states that its correction must have alike; null where it is no FA(3) that can be read. */
export async function statedInXml(xml: Uint8Array): Promise<StatedDocument | null> {
  const root = await readXml(xml).catch((error: unknown) => {
    if (error instanceof UnreadableXml) return null;
    throw error;
  });
  const currency = root === null ? null : textAt(root, 'Fa/KodWaluty');
  const [seller, buyer] = root === null ? [] : [first(root, 'Podmiot1'), first(root, 'Podmiot2')];
  if (root === null || currency === null || seller === undefined || buyer === undefined) return null;
  return {
    number: textAt(root, 'Fa/P_2'),
    stated: {
      currency,
      seller: partyOf(seller),
      buyer: partyOf(buyer),
      recipients: recipientsIn(root),
      rate: textAt(root, 'Fa/FaWiersz/KursWaluty'),
    },
  };
}

/** TRolaPodmiotu3: recipient, unit of a local government, member of a VAT group. */
const RECIPIENTS: ReadonlySet<string | null> = new Set(['2', '8', '10']);

function recipientsIn(root: Element): readonly string[] {
  const ids = all(root, 'Podmiot3')
    .filter((party) => RECIPIENTS.has(textAt(party, 'Rola')))
    .flatMap((party) => textAt(party, 'DaneIdentyfikacyjne/NIP', 'DaneIdentyfikacyjne/IDWew') ?? []);
  return [...new Set(ids)].sort();
}

function partyOf(party: Element): StatedParty {
  const country = textAt(party, 'Adres/KodKraju');
  const line1 = textAt(party, 'Adres/AdresL1');
  return {
    identifier: identifierIn(party),
    name: textAt(party, 'DaneIdentyfikacyjne/Nazwa') ?? '',
    address:
      country === null || line1 === null ? null : { country, line1, line2: textAt(party, 'Adres/AdresL2') },
  };
}

function identifierIn(party: Element): BuyerIdentifier {
  const stated = (name: string): string | null => textAt(party, `DaneIdentyfikacyjne/${name}`);
  const [nip, number, id] = [stated('NIP'), stated('NrVatUE'), stated('NrID')];
  if (nip !== null) return { kind: 'nip', nip };
  if (number !== null) return { kind: 'eu-vat', country: stated('KodUE') ?? '', number };
  return id === null ? { kind: 'none' } : { kind: 'other', country: stated('KodKraju'), id };
}
