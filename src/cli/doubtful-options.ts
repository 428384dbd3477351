import { readFileSync } from 'node:fs';
import type { Config, SpaceConfig } from '../config/config.js';
import type { Path } from '../config/place.js';
import { ConfigError, type ConfigProblem, problemText } from '../config/problem.js';
import { wrongIbansIn, wrongIds } from '../document/ids/wrong-ids.js';
import type { SettingMistake } from '../domain/finance-settings/setting-mistake.js';
import { inlinePicture } from '../domain/inline-picture.js';
import { logoFault } from '../einvoice/logo-file.js';
import { say, sentencesOf } from '../words/say.js';

const LOGO: Path = ['e_invoices', 'layout', 'logo'];
const CUSTOMERS: Path = ['e_invoices', 'customers'];

/** What a person may have mistyped in the file: a number whose check digits are wrong, or a customer who stands there twice. */
export function doubtfulOptions(config: Config): readonly string[] {
  return config.spaces.flatMap((space) =>
    doubtsOf(space).flatMap(([path, mistake]) => {
      const place = config.locate(space.id, path);
      // What is set on the page was confirmed there.
      if (place === null) return [];
      const { message, fix } = wordsOf(mistake);
      return [problemText({ ...place, message: `${mistake.field}: ${message}`, fix })];
    }),
  );
}

type Doubt = readonly [path: Path, mistake: SettingMistake];

function doubtsOf({ e_invoices: { customers, seller, payment, layout } }: SpaceConfig): readonly Doubt[] {
  const ofSeller = wrongIds({ electronic_address: seller.electronic_address });
  const texts: readonly (readonly [Path, string])[] = [
    [['e_invoices', 'seller', 'legal_information'], seller.legal_information ?? ''],
    [['e_invoices', 'payment', 'terms'], payment.terms ?? ''],
    ...Object.entries(payment.terms_by_language ?? {}).map(
      ([language, text]) => [['e_invoices', 'payment', 'terms_by_language', language], text ?? ''] as const,
    ),
    ...(layout.footer ?? []).map((text, index) => [['e_invoices', 'layout', 'footer', index], text] as const),
  ];
  return [
    ...ofSeller.map((each): Doubt => [['e_invoices', 'seller', ...each.field.split('.')], each]),
    ...customers.flatMap((customer, index) =>
      wrongIds(customer).map((each): Doubt => [[...CUSTOMERS, index, ...each.field.split('.')], each]),
    ),
    ...repeatedCustomers(customers),
    ...texts.flatMap(([path, text]) =>
      wrongIbansIn(text).map((iban): Doubt => {
        const field = path.slice(1).join('.');
        return [path, { field, mistake: 'iban-in-text', values: { iban } }];
      }),
    ),
  ];
}

function repeatedCustomers(customers: SpaceConfig['e_invoices']['customers']): readonly Doubt[] {
  return customers.flatMap(({ customer_number: number }, index): readonly Doubt[] => {
    const first = customers.findIndex((each) => each.customer_number === number);
    if (number === undefined || first === index) return [];
    const field = 'customer_number';
    const values = { entry: String(first + 1) };
    return [[[...CUSTOMERS, index, field], { field, mistake: 'customer-twice', values }]];
  });
}

/** What is wrong, and what to do, in the words of the page. */
function wordsOf({ mistake, values }: SettingMistake): Pick<ConfigProblem, 'message' | 'fix'> {
  const sentence = say(sentencesOf('settings-page', 'en'), `setting-mistake.${mistake}`, values);
  const [message = '', ...rest] = sentence.split(/(?<=\.) /);
  return { message: message.replace(/\.$/, ''), fix: rest.join(' ') };
}

/**
 * Draws the logos that the file names, as an invoice does.
 *
 * @returns warnings about those that were set on the page
 * @throws ConfigError
 */
export async function checkLogos({ spaces, locate }: Config): Promise<readonly string[]> {
  const warnings: string[] = [];
  const problems: ConfigProblem[] = [];
  for (const { id, e_invoices } of spaces) {
    const { logo } = e_invoices.layout;
    const found = logo === undefined ? null : await logoFault(inlinePicture(logo) ?? readFileSync(logo));
    if (found === null) continue;
    const { fault, ...size } = found;
    const mistake = fault === 'kind' ? 'picture' : (`picture-${fault}` as const);
    const values = Object.fromEntries(Object.entries(size).map(([name, count]) => [name, String(count)]));
    const { message, fix } = wordsOf({ field: 'logo', mistake, values });
    const place = locate(id, LOGO);
    if (place === null) warnings.push(`space ${id}: the logo that is set on the page: ${message}; ${fix}`);
    else problems.push({ ...place, message: `logo: ${message}`, fix });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return warnings;
}
