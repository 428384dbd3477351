import { elementOf } from '../../../fa3/difference.js';
import { codeOne } from '../../../fa3/verification-link.js';

/** Where KSeF shows that it has this very document, as KOD I on its page says; null of what is no FA(3). */
export async function verificationLink(qrUrl: string, xml: Uint8Array): Promise<string | null> {
  const sellerNip = await elementOf(xml, 'Podmiot1/DaneIdentyfikacyjne/NIP');
  const issueDate = await elementOf(xml, 'Fa/P_1');
  if (sellerNip === null || issueDate === null) return null;
  return codeOne({ qrUrl, sellerNip, issueDate, xml });
}
