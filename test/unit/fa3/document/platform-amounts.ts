import type { InvoiceDocument } from '../../../fixtures/invoices/invoice-document.js';
import type { ReadXml } from './read-xml.js';

/**
 * What the platform shows and what the XML states, each as whole grosze by arithmetic of its own: neither the
 * program's decimals nor its writer are used.
 */
export function amountsOf(xml: ReadXml, platform: InvoiceDocument) {
  const { totalAmount } = platform.data.attributes;
  const stated = (pattern: RegExp): bigint => {
    const names = xml.names('/Faktura/Fa');
    const texts = xml.all('/Faktura/Fa/*');
    return names.reduce((sum, name, at) => (pattern.test(name) ? sum + grosze(texts[at] ?? '') : sum), 0n);
  };
  const grossLines = xml.all('/Faktura/Fa/FaWiersz/P_11A');
  const lines = xml.all('/Faktura/Fa/FaWiersz/P_11');
  const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + grosze(text), 0n);
  const net = netOf(platform, stated(/^P_13_/));
  const gross = grosze(totalAmount.gross);
  const missed = sumOf(grossLines) - gross;
  const rates = xml.names('/Faktura/Fa').filter((name) => name.startsWith('P_13_'));
  const roundings = grossLines.length + 2 * rates.length;
  return {
    platform: { net, tax: gross - net, gross, lines: grossLines.length > 0 ? 0n : net, grossLinesFit: true },
    xml: {
      net: stated(/^P_13_/),
      tax: stated(/^P_14_\d$/),
      gross: stated(/^P_15$/),
      lines: sumOf(lines),
      // Half a grosz for each line, and for net and tax of each rate, is what rounding explains.
      grossLinesFit: grossLines.length === 0 || (missed < 0n ? -missed : missed) * 2n <= roundings,
    },
  };
}

/**
 * The net total; from December 2026 on that which is left of gross without the taxes, where they do not add up by a grosz.
 */
function netOf({ data: { attributes } }: InvoiceDocument, stated: bigint): bigint {
  const { net, gross, taxes } = attributes.totalAmount;
  const shown = grosze(net);
  const left = taxes.reduce((rest, tax) => rest - grosze(tax.amount), grosze(gross));
  const isClose = left - shown === 1n || shown - left === 1n;
  return attributes.invoiceDate >= '2026-12-01' && isClose && stated === left ? left : shown;
}

/** Whole hundredths of a decimal, half away from zero. */
function grosze(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`no decimal: ${text}`);
  const digits = `${fraction}000`;
  const value = BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + (digits[2] && digits[2] >= '5' ? 1n : 0n);
  return sign === '-' ? -value : value;
}

/** Lines whose price times quantity is not their amount, to half a grosz. */
export function wrongLines(xml: ReadXml): string[] {
  const texts = (name: string): string[] => xml.all(`/Faktura/Fa/FaWiersz/${name}`);
  const [quantities, prices, amounts] = [
    texts('P_8B'),
    texts('P_9A|/Faktura/Fa/FaWiersz/P_9B'),
    texts('P_11|/Faktura/Fa/FaWiersz/P_11A'),
  ];
  return quantities.flatMap((quantity, at) => {
    const [price = '', amount = ''] = [prices[at], amounts[at]];
    const error = scaled(quantity, 6) * scaled(price, 8) - scaled(amount, 14);
    const halfGrosz = scaled('0.005', 14);
    return error <= halfGrosz && -error <= halfGrosz ? [] : [`${quantity} x ${price} = ${amount}`];
  });
}

/** The decimal as a whole number of `places` places. */
function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
