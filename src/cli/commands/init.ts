import { defineCommand, flag, type GivenTo, optional, repeatable, withDefault } from '../define-command.js';
import { DEFAULT_FILE, minutes, portNumber } from '../options.js';

const parameters = {
  options: {
    out: withDefault('file', 'the configuration to write', DEFAULT_FILE),
    force: flag('replace what is there'),
    yes: flag('take every suggestion'),
    platform: optional('url', 'address of the platform’s API'),
    auth: optional('url', 'address of the platform’s sign-in'),
    clientId: optional('id', 'the application that logs in'),
    clientSecretFile: optional('file', 'holds its secret'),
    tokenFrom: optional('file', 'holds a token, - for standard input; in place of a login'),
    paste: flag('log in with a browser elsewhere: paste the address that it ends on'),
    appFlow: flag('log in without a browser: with --username and a password on standard input'),
    username: optional('email', 'e-mail address of the user, for --app-flow'),
    port: withDefault('number', 'port on this machine that the browser comes back to', 0, portNumber),
    minutes: withDefault('number', 'how long to wait for it', 10, minutes),
    open: flag('have the browser of this machine open the address'),
    space: optional('subdomain', 'which space'),
    spaceUrl: optional('url', 'its address, where the platform is not the public one'),
    id: optional('name', 'what we call it'),
    timeZone: optional('name', 'its time zone'),
    language: optional('code', 'language of the invoices: de, en, pl, nl, fr, it, es or cs'),
    from: optional('date', 'first day of invoices that are touched'),
    country: optional('code', 'whose law they follow: DE, AT, PL, NL, BE, LU, FR, IT, ES, CZ or CH'),
    standard: optional('name', 'zugferd, xrechnung, xrechnung-ubl, ubl; in Poland ksef'),
    vatId: optional('id', 'VAT id of the seller'),
    servicePeriod: optional('rule', 'month of invoice, month before, date of invoice or item text'),
    iban: optional('iban', 'account that invoices are paid to'),
    contactName: optional('name', 'whom buyers ask, for XRechnung'),
    contactPhone: optional('number', 'and by which telephone'),
    contactEmail: optional('email', 'and e-mail address'),
    ksef: optional('name', 'test, demo, production or an address'),
    ksefQrUrl: optional('url', 'where codes lead to, with an address'),
    ksefTokenFrom: optional('file', 'holds a token of KSeF, - for standard input'),
    chart: optional('name', 'chart of accounts: SKR03, SKR04, own, or none for no books'),
    currency: optional('code', 'currency of the books'),
    account: repeatable('number=account', 'ledger account of a revenue account; repeatable'),
    vatAccount: optional('account', 'ledger account of output VAT, with an own chart'),
    datevConsultant: optional('number', 'Beraternummer'),
    datevClient: optional('number', 'Mandantennummer'),
    jpkTaxOffice: optional('code', 'for JPK_V7M'),
    jpkEmail: optional('email', 'for JPK_V7M'),
    exports: optional('folder', 'where exports go'),
    publicUrl: optional('url', 'address under which the platform reaches the daemon'),
    listen: optional('address', 'address and port that it listens on'),
    data: optional('folder', 'for database, archive and tokens'),
  },
};

export type InitOptions = GivenTo<typeof parameters>;

/** An option for every question. */
export const command = defineCommand({
  group: 'First run',
  place: 40,
  summary: 'Ask, log in, read the space from the platform, and write a configuration with comments.',
  ...parameters,
  examples: [
    'spacebooks init                          asks for everything, and logs in with the browser',
    'spacebooks init --token-from token.txt --space berlin --public-url https://books.example.com --yes',
    'echo "$TOKEN" | spacebooks init --token-from - ...',
  ],
  notes: `At a terminal it asks for what the options do not say. --yes takes what is suggested; what nobody can know (when a
service was given, an account that the chart does not have) becomes a line "# DECIDE: ..." in the file, which the
daemon does not start with. docs/init.md explains every question.`,
  configFile: ({ out }) => out,
  run: async (given, context) => (await import('../init/init.js')).init(given, context),
});
