import type { Config } from '../../../src/config/config.js';
import { type Place, readConfig } from '../simulation/config.js';
import { DAEMON_URL } from '../simulation/network.js';
import { tokenOf } from '../simulation/sandbox-seed.js';
import { type NeighbourCase, statedSettings } from './cases.js';

const SELLERS: Readonly<Record<NeighbourCase['country'], string>> = {
  DE: '{ country: DE }',
  ES: "{ country: ES, vat_id: ESB58818501, legal_information: 'Registro Mercantil de Madrid' }",
  FR: "{ country: FR, vat_id: FR40303265045, registration_id: '303265045', legal_information: 'SARL au capital de 10 000 €, RCS Paris' }",
};

const TERMS =
  'Pénalités de retard : 12 %. Indemnité de recouvrement : 40 €. Pas d’escompte pour paiement anticipé.';

const GERMAN_BOOKS = `      chart: SKR03
      accounts: [{ account: 8400 }]
      datev: { consultant: 29098, client: 55003 }
      exports: [{ name: adviser, formats: [datev], schedule: nightly, targets: [office] }]
`;

const OWN_BOOKS = `      chart: own
      accounts: [{ account: 7050 }]
      tax_accounts: [{ rate: 21, account: 4770 }, { rate: 20, account: 4457 }]
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [office] }]
`;

/** A space with books, those of a seller in Germany for DATEV, since the first day of a month. @param from the cutover */
export function neighbourConfig(place: Place, given: NeighbourCase, from: string): Config {
  const { sandbox, folder } = place;
  const { country, payment } = given;
  const stated = Object.entries(statedSettings(given)).map(([setting, state]) => `${setting}: ${state}`);
  return readConfig(
    place,
    `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
    token: ${tokenOf('berlin')}
    time_zone: Europe/Berlin
    language: de
    platform_settings: { ${stated.join(', ')} }
    e_invoices:
      from: ${from}
      standard: zugferd
      seller: ${SELLERS[country]}
      payment: { ${['iban: DE02120300000000202051', ...(country === 'FR' ? [`terms: '${TERMS}'`] : []), ...(payment === undefined ? [] : [payment])].join(', ')} }
      service_period: [{ period: month of invoice }]
    accounting:
      from: ${from}
      debtors: { offset: 10000, collective: 69999 }
      targets: [{ name: office, folder: ${folder}/deliveries/berlin }]
${country === 'DE' ? GERMAN_BOOKS : OWN_BOOKS}webhooks:
  public_url: ${DAEMON_URL}
  listen: 127.0.0.1:18003
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`,
  );
}
