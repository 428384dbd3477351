import type { Config } from '../../../src/config/config.js';
import { IBANS } from '../simulation/bank/bank.js';
import { layoutPath, type Place, readConfig } from '../simulation/config.js';
import { DAEMON_URL } from '../simulation/network.js';
import { tokenOf } from '../simulation/sandbox-seed.js';

/** The space in Berlin as finance writes it on the first day. */
export function switchedSpace(place: Place, cutover: string): Config {
  const { sandbox, folder } = place;
  return readConfig(
    place,
    `
reconcile: { every_minutes: 720 }
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
    e_invoices:
      from: ${cutover}
      standard: zugferd
      seller:
        contact: { name: Buchhaltung, phone: +49 30 1234567, email: rechnung@space.example }
        electronic_address: { scheme: EM, id: rechnung@space.example }
      payment: { iban: DE02120300000000202051 }
      service_period: [{ period: month of invoice }]
      tax_cases:
        - { when: { accounting_code: DEPOSIT }, case: not subject, reason: Kaution }
        - case: standard
    accounting:
      from: ${cutover}
      opening: { receivables: posted }
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { accounting_code: DEPOSIT }, account: 1732, holds: deposit }
        - { when: { rate: 7 }, account: 8300 }
        - { when: { rate: 19 }, account: 8400 }
      write_offs: [{ rate: 19, account: 2406 }, { rate: 7, account: 2401 }, { account: 1732 }]
      payments: { account: 1360 }
      datev: { consultant: 29098, client: 55003 }
      bank: { accounts: [{ iban: ${IBANS.berlin}, layout: ${layoutPath(folder)} }], post: certain }
      targets: [{ name: office, folder: ${folder}/deliveries/berlin }]
      exports: [{ name: adviser, formats: [datev], schedule: nightly, targets: [office] }]
webhooks:
  public_url: ${DAEMON_URL}
  listen: 127.0.0.1:18003
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`,
  );
}
