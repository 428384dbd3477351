import type { Advice, AdviceKey } from './advice.js';

type Values = Advice['values'];

const sync = ({ space }: Values): string => `spacebooks books sync --space ${space}`;
const opening = ({ space }: Values): string => `spacebooks switch opening --space ${space}`;
const exported = ({ space }: Values): string => `spacebooks books export --space ${space}`;
const preview = ({ space }: Values): string => `spacebooks books export --preview --space ${space}`;
const batch = ({ space, number }: Values): string => `spacebooks books batch show ${number} --space ${space}`;
const batches = ({ space }: Values): string => `spacebooks books batch list --space ${space}`;
const bankLines = ({ space }: Values): string => `spacebooks books bank list --open --space ${space}`;
const explained = ({ space, invoice }: Values): string =>
  `spacebooks explain ${quoted(String(invoice))} --space ${space}`;
const listed =
  (state: string) =>
  ({ space }: Values): string =>
    `spacebooks invoices --state ${state} --space ${space}`;

/** What does the same at a terminal: a command, or the line of the configuration to write. */
const COMMANDS: Readonly<Record<AdviceKey, (values: Values) => string>> = {
  'copy now': sync,
  'unreadable invoices': () => 'spacebooks alerts',
  'fix what blocks': preview,
  'export now': exported,
  'answer a moved cutover': ({ space }) => `spacebooks switch date --space ${space}`,
  'answer a rebooking': ({ space, name }) => `spacebooks books batch rebook ${name} --space ${space}`,
  'decide bank lines': bankLines,
  'confirm opening items': opening,
  'say where opening items are': opening,
  'state what was open': opening,
  'give opening items an account': opening,
  'correct refused e-invoices': listed('waiting'),
  'issue what was sent without': listed('missing'),
  'issue what was not sent': listed('unsent'),
  'wait for a delivery': batch,
  'look at a delivery': batch,
  'accept a batch': ({ space, number }) => `spacebooks books batch accepted ${number} --space ${space}`,
  'have an account entered': () => 'spacebooks check-config',
  'your accountant reports it': explained,
  'wait for the e-invoice': explained,
  'wait for the next export': exported,
  'wait for KSeF': explained,
  'send again or exclude': explained,
  'look at settings of the platform': () => 'spacebooks doctor',
  'write a line': ({ line }) => String(line),
  'take over debtors': ({ space }) => `spacebooks switch debtors --csv FILE --space ${space}`,
  'compare with the program before': ({ space }) => `spacebooks switch compare --file FILE --space ${space}`,
  'wait for the first day': preview,
  'look at the first export': preview,
  'nothing to do': explained,
  'wait, and tell your admin if it lasts': () => 'spacebooks status',
  'wait for the corrected invoice': explained,
  'look again': () => 'spacebooks status',
  'tell your admin': () => 'spacebooks alerts --open',
  'set a tax rule': explained,
  'have a rule entered': explained,
  'say which batch was the last': ({ space }) => `spacebooks books confirm --space ${space} --last NUMBER`,
  'decide who issues': () => 'spacebooks doctor',
  'compare with KSeF': explained,
  'have it locked': ({ id }) => `spacebooks api POST /invoices/${id}/lock`,
  'ask your tax adviser': explained,
  'unlock it first': ({ id }) => `spacebooks api DELETE /invoices/${id}/lock`,
  'correct the invoice': explained,
  'correct the customer': explained,
  'correct the sender': explained,
  'correct what KSeF names': explained,
  'correct unusual texts': explained,
  'correct what is final': explained,
  'compare the e-invoice': explained,
  'correct to zero': explained,
  'give it outside KSeF': explained,
  'check the address': explained,
  'send it': explained,
  'send it again': explained,
  'look at it on the platform': explained,
  'delete the payment record': bankLines,
  'issue it': ({ space, id }) => `spacebooks issue ${id} --space ${space}`,
  'look at the list of invoices': listed('missing'),
  'accept changed payments': batches,
  'look at exports': batches,
  'void the later batch': batches,
  'deliver again': batches,
  'import the statement again': bankLines,
  'decide the line': bankLines,
  'look at what blocks': preview,
};

/** For terminals, logs and JSON alone: no page and no mail to finance quotes it. */
export function commandLine({ key, values }: Pick<Advice, 'key' | 'values'>): string {
  return COMMANDS[key](values);
}

/** As JSON: with the command beside it. */
export function withCommand<Found extends { readonly advice: Advice | null }>(
  found: Found,
): Found & { readonly command: string | null } {
  return { ...found, command: found.advice === null ? null : commandLine(found.advice) };
}

/** A word of a command line; numbers of documents may have blanks. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
