import { defineCommand, flag, type GivenTo, optional, repeatable, withDefault } from '../define-command.js';
import { DEFAULT_FILE, minutes } from '../options.js';
import { portNumber } from '../port-number.js';

const parameters = {
  options: {
    out: withDefault('file', 'the configuration to write', DEFAULT_FILE),
    force: flag('overwrite existing files'),
    yes: flag('accept every suggestion'),
    platform: optional('url', 'address of the platform’s API'),
    auth: optional('url', 'address of the platform’s sign-in'),
    clientId: optional('id', 'client id of the application that logs in'),
    clientSecretFile: optional('file', 'file that holds its client secret'),
    tokenFrom: optional('file', 'file that holds a token, - for standard input; instead of a login'),
    paste: flag('log in with a browser elsewhere: paste the address that it ends on'),
    appFlow: flag('log in without a browser: with --username and a password on standard input'),
    username: optional('email', 'e-mail address of the user, for --app-flow'),
    port: withDefault(
      'number',
      'local port that the browser is redirected to, 0 for any free one',
      0,
      portNumber,
    ),
    minutes: withDefault('number', 'how many minutes to wait for it', 10, minutes),
    open: flag('open the address in the browser of this machine'),
    space: optional('subdomain', 'which space'),
    spaceUrl: optional('url', 'its address, where the platform is not the public one'),
    id: optional('name', 'its name in commands and files'),
    timeZone: optional('name', 'its time zone'),
    language: optional('code', 'language of the invoices: de, en, pl, nl, fr, it, es or cs'),
    from: optional('date', 'the cutover: earlier invoices are never touched'),
    country: optional('code', 'whose law the invoices follow: DE, AT, PL, NL, BE, LU, FR, IT, ES, CZ or CH'),
    standard: optional('name', 'zugferd, xrechnung, xrechnung-ubl, ubl; in Poland ksef'),
    vatId: optional('id', 'VAT id of the seller'),
    servicePeriod: optional('rule', 'month of invoice, month before, date of invoice or item text'),
    iban: optional('iban', 'IBAN that invoices are paid to'),
    contactName: optional('name', 'contact for buyers, for XRechnung'),
    contactPhone: optional('number', 'telephone of the contact'),
    contactEmail: optional('email', 'e-mail address of the contact'),
    ksef: optional('name', 'test, demo, production or an address'),
    ksefQrUrl: optional('url', 'address that the QR codes lead to, where --ksef is an address'),
    ksefTokenFrom: optional('file', 'file that holds a KSeF token, - for standard input'),
    chart: optional('name', 'chart of accounts: SKR03, SKR04, own, or none for no books'),
    currency: optional('code', 'currency of the books'),
    account: repeatable('number=account', 'ledger account of a revenue account; repeatable'),
    vatAccount: optional('account', 'ledger account of output VAT, with an own chart'),
    datevConsultant: optional('number', 'Beraternummer'),
    datevClient: optional('number', 'Mandantennummer'),
    jpkTaxOffice: optional('code', 'for JPK_V7M'),
    jpkEmail: optional('email', 'for JPK_V7M'),
    exports: optional('folder', 'folder for exports'),
    publicUrl: optional('url', 'address under which the platform reaches the daemon'),
    listen: optional('address', 'address and port that it listens on'),
    data: optional('folder', 'folder for database, archive and tokens'),
  },
};

export type InitOptions = GivenTo<typeof parameters>;

/** An option for every question. */
export const command = defineCommand({
  group: 'First run',
  place: 40,
  summary: 'Log in, read the space from the platform, ask the rest, and write a commented configuration.',
  ...parameters,
  examples: [
    'spacebooks init                          asks for everything, and logs in with the browser',
    'spacebooks init --token-from token.txt --space berlin --public-url https://books.example.com --yes',
    'echo "$TOKEN" | spacebooks init --token-from - ...',
  ],
  notes: `At a terminal it asks for what the options leave open. --yes accepts every suggestion; what nobody can know (when a
service was rendered, an account that the chart lacks) becomes a line "# DECIDE: ..." in the file, and the daemon does
not start before it is decided. docs/init.md explains every question.`,
  configFile: ({ out }) => out,
  run: async (given, context) => (await import('../init/init.js')).init(given, context),
});
