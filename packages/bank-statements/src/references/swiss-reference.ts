/** Carries of modulo 10, recursive. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** A reference of a Swiss QR-bill (QRR), 27 digits without blanks; null when its form or its check digit is wrong. */
export function parseSwissReference(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{27}$/.test(digits) || /^0*$/.test(digits)) return null;
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? digits : null;
}

/** Of an invoice number of at most 26 digits, whatever letters are between them; null without. */
export function swissReferenceOf(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (digits.length > 26 || /^0*$/.test(digits)) return null;
  const body = digits.padStart(26, '0');
  return `${body}${checkDigit(body)}`;
}

/** An IBAN that takes payments with a QR reference alone: its bank has a number from 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)\d\d3[01]\d{3}/.test(iban.replace(/\s/g, '').toUpperCase());
}

function checkDigit(body: string): string {
  const carry = [...body].reduce((carried, digit) => CARRIES[(carried + Number(digit)) % 10] ?? 0, 0);
  return String((10 - carry) % 10);
}

const RUN = /(?<![\p{L}\p{N}])\d[\d\s]{25,}(?![\p{L}\p{N}])/gu;
/** As it is printed: two digits, then five times five. */
const GROUPS = [2, 5, 5, 5, 5, 5] as const;

/** The QR references in a text: 27 digits at once, in groups as on the bill, or cut with no other digits beside them. */
export function swissReferencesIn(text: string): readonly string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => {
    const groups = run.trim().split(/\s+/);
    const printed = groups
      .map((_, index) => groups.slice(index, index + GROUPS.length))
      .filter((each) => GROUPS.every((length, index) => each[index]?.length === length))
      .map((each) => each.join(''));
    return [run, ...groups, ...printed].flatMap((each) => parseSwissReference(each) ?? []);
  });
}
