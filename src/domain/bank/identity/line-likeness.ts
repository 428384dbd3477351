import type { BankLine } from '@spacebooks/bank-statements/statement';

/**
 * What each line of a day is known by: lines of one likeness can be told apart by nothing that the bank says. With a
 * reference of the bank that is the reference and the amount, whatever becomes of the texts; without one, or where a
 * statement has different lines of one reference, all texts.
 *
 * @param parts the lines of one day in each of the statements that have some
 */
export function likenesses(parts: readonly (readonly BankLine[])[]): readonly (readonly string[])[] {
  const shared = new Set(parts.flatMap(sharedReferences));
  return parts.map((lines) =>
    lines.map((line) => {
      const { amount, bankReference: reference, endToEndId } = line;
      if (reference === null || shared.has(reference)) return textsOf(line);
      return JSON.stringify([amount, reference, endToEndId]);
    }),
  );
}

/** Whether a likeness is that of a reference of the bank. */
export function isOfReference(likeness: string): boolean {
  return (JSON.parse(likeness) as unknown[]).length === 3;
}

function sharedReferences(lines: readonly BankLine[]): readonly string[] {
  const first = new Map<string, string>();
  return lines.flatMap((line) => {
    const { bankReference: reference } = line;
    if (reference === null) return [];
    const texts = textsOf(line);
    const before = first.get(reference) ?? texts;
    first.set(reference, before);
    return before === texts ? [] : [reference];
  });
}

function textsOf({ amount, counterparty, remittance, endToEndId }: BankLine): string {
  return JSON.stringify([amount, counterparty.account, counterparty.name, remittance, endToEndId]);
}
