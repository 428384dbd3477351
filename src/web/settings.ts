import type { Secret } from '@spacebooks/base/secret';

/** `reader` sees and downloads; `finance` decides about books as well; `admin` does everything. */
export type Role = 'reader' | 'finance' | 'admin';

/** The section `web` of the configuration. */
export interface WebSettings {
  readonly listen: { readonly host: string; readonly port: number };
  /** Where people reach it through a reverse proxy, without a path; null where nobody does. */
  readonly public_url: string | null;
  /** The address of the caller is the one that the reverse proxy names. */
  readonly behind_tls: boolean;
  readonly session_hours: number;
  /** A session without a request for so long ends; left out, none does. */
  readonly idle_minutes?: number | undefined;
  /** Of a token of the API. */
  readonly api_requests_per_minute: number;
  /** Who needs a second factor; left out, nobody has to. */
  readonly second_factor?: 'optional' | 'admins' | 'required' | undefined;
  /** Where the platform shows an invoice, below the address of its space, with `{invoice}` for its id; left out, nobody knows. */
  readonly platform_invoice_path?: string | undefined;
  readonly users: readonly WebUser[];
}

export interface WebUser {
  readonly name: string;
  readonly role: Role;
  /** Ids of the spaces that this person sees; left out, all. */
  readonly spaces?: readonly string[] | undefined;
  readonly password_hash: Secret;
}
