import { decimal } from '@spacebooks/base/money';
import type { Invoice } from './invoice.js';

const TAX_AGENCY = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';

/**
 * Where the Spanish tax agency says whether it knows an invoice: what the QR code of a verifiable invoice says (AEAT,
 * "Características del QR y especificaciones del servicio de cotejo", Order HAC/1177/2024 article 21).
 */
export function verificationAddress({ content }: Invoice): string {
  const [year, month, day] = content.invoiceDate.split('-');
  const query = {
    nif: (content.senderTaxId ?? '').replace(/^ES/, ''),
    numserie: content.number,
    fecha: `${day}-${month}-${year}`,
    importe: decimal(content.totalAmount.gross).toFixed(2),
  };
  return `${TAX_AGENCY}?${new URLSearchParams(query)}`;
}
