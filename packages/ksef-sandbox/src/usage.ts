import type { KsefWorld } from './world.js';

/** How to use a running sandbox of KSeF, as printed by the command and at `GET /`. */
export function ksefUsage({ addresses, contexts }: KsefWorld): string {
  const { url, baseUrl, qrUrl } = addresses;
  const sellers = [...contexts.values()].map(({ nip, tokens }) => `  token of ${nip}  ${tokens[0] ?? '-'}`);
  return `Sandbox of KSeF: no invoice that is sent here is issued.

  base_url             ${baseUrl}
  qr_url               ${qrUrl}
${sellers.join('\n')}

As the operator, without a token:
  curl ${url}/sandbox/documents
  curl -d '{"advance":3600000}' ${url}/sandbox/clock
  curl -d '{"down":true}' ${url}/sandbox/down
  curl -d '{"keep_old":false}' ${url}/sandbox/keys/rotate
  curl -X POST ${url}/sandbox/sessions/kill
  curl -d '{"match":{"operation":"send-invoice"},"count":1,"action":{"type":"drop-after-effect"}}' \\
    ${url}/sandbox/faults
  curl ${url}/sandbox/state
  curl ${url}/sandbox/journal/requests
`;
}
