import type { KsefKeyFiles, KsefSpaceConfig } from '../ksef-connection.js';

/** What we understood of a space's KSeF, a line each; tokens and passwords stay hidden. */
export function describeKsef(ksef: KsefSpaceConfig): readonly string[] {
  const { server, login, when_unavailable, offline_certificate, after_acceptance, documents } = ksef;
  const place =
    'environment' in server
      ? `environment ${server.environment}`
      : `${server.base_url}, codes lead to ${server.qr_url}`;
  const offline = offline_certificate === null ? '' : ` with the ${keyFiles(offline_certificate)}`;
  return [
    `${place}, NIP ${ksef.nip}, login by ${login.kind === 'token' ? 'token (hidden)' : keyFiles(login)}`,
    `when it is down: ${when_unavailable}${offline}; once accepted the customer gets the PDF ${
      after_acceptance === 'platform' ? 'of the platform' : 'drawn by spacebooks'
    }`,
    [
      `${documents.prices} prices`,
      ...given('issued in', documents.place_of_issue),
      ...given('bank', documents.bank_name),
      ...(documents.cash_accounting ? ['cash accounting (P_16)'] : []),
      ...(documents.split_payment ? ['split payment (P_18A)'] : []),
      ...given('corrections because of', documents.correction_reason),
    ].join('; '),
    documents.exchange_rates === undefined
      ? 'no exchange rates: taxed invoices in other currencies than PLN are refused'
      : `exchange rates of NBP in ${documents.exchange_rates}`,
    ...documents.originals.map(
      ({ number, ksef_number }) => `original ${number}: ${ksef_number ?? 'issued outside KSeF'}`,
    ),
  ];
}

function keyFiles(files: KsefKeyFiles): string {
  return files.kind === 'pkcs12'
    ? `certificate in ${files.file}`
    : `certificate in ${files.file}, key in ${files.key_file}`;
}

function given(title: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`${title} ${text}`];
}
