import type { SandboxSeed } from '@spacebooks/cobot-sandbox';

/** A space in Germany, as the sandbox of the platform has it. @param id without `space-` @param city its name, too */
export function germanSpace(id: string, city: string, admin: string): SandboxSeed['spaces'][number] {
  return {
    id: `space-${id}`,
    subdomain: id,
    name: city,
    admins: [admin],
    sender: {
      name: null,
      company: `Coworking ${city} GmbH`,
      fullAddress: `Hauptstraße 1, 10115 ${city}, Deutschland`,
      street: 'Hauptstraße 1',
      postCode: '10115',
      city,
      state: null,
      countryCode: 'DE',
    },
  };
}
