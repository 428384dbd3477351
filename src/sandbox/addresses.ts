/** Where the parts of the platform are found: one server, told apart by the first part of the path. */
export interface Addresses {
  readonly url: string;
  /** {base_url}: version 2.0 */
  readonly baseUrl: string;
  /** {auth_url} */
  readonly authUrl: string;
  /** {space_base_url} */
  spaceUrl(subdomain: string): string;
}

export const PREFIX = { v2: '/api2', auth: '/www', space: '/space', control: '/sandbox' } as const;

export function addressesAt(url: string): Addresses {
  return {
    url,
    baseUrl: `${url}${PREFIX.v2}`,
    authUrl: `${url}${PREFIX.auth}`,
    spaceUrl: (subdomain) => `${url}${PREFIX.space}/${subdomain}`,
  };
}
