/** The items of a rule, in plain words. */
export function condition(when: object | undefined): string {
  const parts = Object.entries(when ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${words(key)} ${conditionValue(value)}`);
  return parts.length === 0 ? 'every item' : `items with ${parts.join(' and ')}`;
}

function conditionValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(' or ') : String(value);
}

/** A key as people read it. */
export function words(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace(/^(iban|bic)$/, (name) => name.toUpperCase())
    .replace('vat ', 'VAT ');
}
