/** A tax id without the blanks, dots, hyphens and slashes that people write into it, in capitals. */
export function withoutPunctuation(taxId: string): string {
  return taxId.replace(/[\s.\-/]/g, '').toUpperCase();
}
