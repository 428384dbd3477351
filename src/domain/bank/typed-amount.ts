const LARGEST = 9_999_999_999_99;

/**
 * Cents of an amount as people of any of our languages type it: `1.234,56`, `1,234.56`, `1 234,5`, `80`. Null for what is
 * none, or has parts of a cent.
 */
export function typedCents(text: string): number | null {
  const typed = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === '' || !isGrouped(whole)) return null;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= LARGEST ? cents : null;
}

/** Signs within the whole part stand before three digits each, and are the same. */
function isGrouped(whole: string): boolean {
  return /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/.test(whole);
}
