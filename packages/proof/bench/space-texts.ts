/** YAML of a list of spaces that only e-invoice, with the tokens of the bench's sandbox. @param urls of the spaces, in their order */
export function spaceTexts(urls: readonly string[]): string {
  return urls
    .map(
      (url, space) => `
  - id: s${space}
    platform_id: space-${space}
    base_url: ${url}
    token: bench-token-${space}
    time_zone: Europe/Berlin
    language: de
    e_invoices: { from: 2026-01-01, standard: zugferd, service_period: [{ period: month of invoice }] }`,
    )
    .join('');
}
