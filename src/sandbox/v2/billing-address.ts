/** An address as it was sent, in one text: lines of it joined by commas. */
export function billingText(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return String(sent ?? '');
  const { fullAddress, street, postCode, city, countryCode } = sent as Record<string, string | undefined>;
  return fullAddress ?? [street, `${postCode} ${city}`, countryCode].join(', ');
}
