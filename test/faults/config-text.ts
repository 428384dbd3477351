import type { Sandbox } from '../../src/sandbox/start.js';

export interface ConfigParts {
  readonly sandbox: Sandbox;
  /** Folder of database and archive. */
  readonly data: string;
  readonly port: number;
}

/** The configuration of a daemon beside a sandbox; its token is in the environment. */
export function configText({ sandbox, data, port }: ConfigParts): string {
  return `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
    token: \${BERLIN_TOKEN}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2020-01-01
      standard: zugferd
      payment: { iban: DE02120300000000202051 }
      service_period: [{ period: month of invoice }]
webhooks:
  public_url: http://127.0.0.1:${port}
  listen: 127.0.0.1:${port}
store: { path: ${data}/spacebooks.sqlite }
archive: { path: ${data}/archive }
`;
}
