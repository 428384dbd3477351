/** Whether it has the form of an IBAN, whatever its check digits: no reference or name has it. */
export function isIbanLike(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text.trim());
}
