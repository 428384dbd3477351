import { drawInvoice, drawKsefVisual } from '../../../src/pdf/draw.js';

/** The file of `drawInvoice` alone. */
export async function drawInvoicePdf(...of: Parameters<typeof drawInvoice>): Promise<Uint8Array> {
  return (await drawInvoice(...of)).pdf;
}

/** The file of `drawKsefVisual` alone. */
export async function drawKsefPdf(...of: Parameters<typeof drawKsefVisual>): Promise<Uint8Array> {
  return (await drawKsefVisual(...of)).pdf;
}
