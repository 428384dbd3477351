import type { PeopleSettings } from '../people/settings.js';

/** The section `web` of the configuration. */
export interface WebSettings extends PeopleSettings {
  readonly listen: { readonly host: string; readonly port: number };
  /** Where people reach it through a reverse proxy, without a path; null where nobody does. */
  readonly public_url: string | null;
  /** The address of the caller is the one that the reverse proxy names. */
  readonly behind_tls: boolean;
  /** Of a token of the API. */
  readonly api_requests_per_minute: number;
  /** Where the platform shows an invoice, below the address of its space, with `{invoice}` for its id; left out, nobody knows. */
  readonly platform_invoice_path?: string | undefined;
}
