import type { Command } from 'commander';
import { minutes, portNumber } from '../option-values.js';
import type { SetupParts } from '../setup-commands.js';
import type { InitOptions } from './options.js';

const INIT_EXAMPLES = `
Examples:
  spacebooks init                          asks for everything, and logs in with the browser
  spacebooks init --token-from token.txt --space berlin --public-url https://books.example.com --yes
  echo "$TOKEN" | spacebooks init --token-from - ...

At a terminal it asks for what the options do not say. --yes takes what is suggested; what nobody can know (when a
service was given, an account that the chart does not have) becomes a line "# DECIDE: ..." in the file, which the
daemon does not start with. docs/init.md explains every question.`;

/** `init`, with an option for every question. */
export function addInit(program: Command, { context, finish, version, defaultFile }: SetupParts): void {
  const each = (text: string, before: readonly string[]): readonly string[] => [...before, text];
  program
    .command('init')
    .description('Ask, log in, read the space from the platform, and write a configuration with comments.')
    .option('--out <file>', 'the configuration to write', defaultFile)
    .option('--force', 'replace what is there', false)
    .option('--yes', 'take every suggestion', false)
    .option('--platform <url>', 'address of the platform’s API')
    .option('--auth <url>', 'address of the platform’s sign-in')
    .option('--client-id <id>', 'the application that logs in')
    .option('--client-secret-file <file>', 'holds its secret')
    .option('--token-from <file>', 'holds a token, - for standard input; in place of a login')
    .option('--paste', 'log in with a browser elsewhere: paste the address that it ends on', false)
    .option('--app-flow', 'log in without a browser: with --username and a password on standard input', false)
    .option('--username <email>', 'e-mail address of the user, for --app-flow')
    .option('--port <number>', 'port on this machine that the browser comes back to', portNumber, 0)
    .option('--minutes <number>', 'how long to wait for it', minutes, 10)
    .option('--open', 'have the browser of this machine open the address', false)
    .option('--space <subdomain>', 'which space')
    .option('--space-url <url>', 'its address, where the platform is not the public one')
    .option('--id <name>', 'what we call it')
    .option('--time-zone <name>', 'its time zone')
    .option('--language <code>', 'language of the invoices: de, en, pl, nl, fr, it, es or cs')
    .option('--from <date>', 'first day of invoices that are touched')
    .option('--country <code>', 'whose law they follow: DE, AT, PL, NL, BE, LU, FR, IT, ES, CZ or CH')
    .option('--standard <name>', 'zugferd, xrechnung, xrechnung-ubl, ubl; in Poland ksef')
    .option('--vat-id <id>', 'VAT id of the seller')
    .option('--service-period <rule>', 'month of invoice, month before, date of invoice or item text')
    .option('--iban <iban>', 'account that invoices are paid to')
    .option('--contact-name <name>', 'whom buyers ask, for XRechnung')
    .option('--contact-phone <number>', 'and by which telephone')
    .option('--contact-email <email>', 'and e-mail address')
    .option('--ksef <name>', 'test, demo, production or an address')
    .option('--ksef-qr-url <url>', 'where codes lead to, with an address')
    .option('--ksef-token-from <file>', 'holds a token of KSeF, - for standard input')
    .option('--chart <name>', 'chart of accounts: SKR03, SKR04, own, or none for no books')
    .option('--currency <code>', 'currency of the books')
    .option('--account <number=account>', 'ledger account of a revenue account; repeatable', each, [])
    .option('--vat-account <account>', 'ledger account of output VAT, with an own chart')
    .option('--datev-consultant <number>', 'Beraternummer')
    .option('--datev-client <number>', 'Mandantennummer')
    .option('--jpk-tax-office <code>', 'for JPK_V7M')
    .option('--jpk-email <email>', 'for JPK_V7M')
    .option('--exports <folder>', 'where exports go')
    .option('--public-url <url>', 'address under which the platform reaches the daemon')
    .option('--listen <address>', 'address and port that it listens on')
    .option('--data <folder>', 'for database, archive and tokens')
    .addHelpText('after', INIT_EXAMPLES)
    .action(async (options: Omit<InitOptions, 'version'>) => {
      const { init } = await import('../init.js');
      finish(await init({ ...options, version }, context));
    });
}
