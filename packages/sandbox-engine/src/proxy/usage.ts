import type { Authority } from '../tls/authority.js';

/** What a client needs that speaks HTTPS with a sandbox. */
export function usageOf(
  { certificate }: Authority,
  file: string | undefined,
  proxyUrl: string | undefined,
): string {
  const trusted = file ?? 'ca.pem';
  const how = `Clients trust it by
  curl --cacert ${trusted}             SSL_CERT_FILE=${trusted} (Ruby, Python)
  NODE_EXTRA_CA_CERTS=${trusted}       REQUESTS_CA_BUNDLE=${trusted} (requests)
`;
  const where = file === undefined ? `\n${certificate}` : ` ${file}\n`;
  return `Certificate of the sandbox, good for this start only:${where}${how}${proxyUrl === undefined ? '' : proxyUsage(proxyUrl)}`;
}

function proxyUsage(url: string): string {
  return `
Proxy for programs that know the real hosts only; it forwards nothing:
  HTTPS_PROXY=${url}   (a world of its own: ${url.replace('//', '//NAME:x@')})
`;
}
