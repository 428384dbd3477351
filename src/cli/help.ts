import type { Command } from 'commander';

/** Under which heading the help of the program tells each command. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'First run:': ['init', 'doctor', 'check-config', 'login', 'logout', 'shadow', 'web', 'completion'],
  'The daemon:': ['run', 'backup', 'restore'],
  'Day to day:': [
    'status',
    'invoices',
    'explain',
    'retry',
    'release',
    'events',
    'replay',
    'pause',
    'resume',
    'subscriptions',
    'alerts',
    'ksef',
  ],
  'Books:': ['sync', 'export', 'batches', 'batch', 'periods', 'books', 'reconcile', 'audit', 'procedure'],
  'Tools:': ['api', 'render', 'sandbox', 'demo'],
};

/** Of commands whose examples do not stand with them. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  run: ['spacebooks run --config /etc/spacebooks/spacebooks.yml', 'spacebooks run --take-over'],
  'check-config': [
    'spacebooks check-config',
    'spacebooks check-config --explain',
    'spacebooks check-config --json',
  ],
  login: ['spacebooks login berlin --open', 'spacebooks login berlin --accounting'],
  logout: ['spacebooks logout berlin'],
  completion: [
    'source <(spacebooks completion bash)',
    'spacebooks completion bash > /etc/bash_completion.d/spacebooks',
    'spacebooks completion fish | source',
  ],
  'alerts test': ['spacebooks alerts test', 'spacebooks alerts test --space berlin --json'],
  'alerts resolve': ['spacebooks alerts resolve 17 --by anna'],
  'ksef adopt': ['spacebooks ksef adopt FV/2026/11/7 5265877635-20261121-0123456789AB-CD'],
  sync: ['spacebooks sync', 'spacebooks sync --space berlin --since 2026-01-01'],
  export: ['spacebooks export --preview', 'spacebooks export --space berlin --format datev'],
  batches: ['spacebooks batches', 'spacebooks batches --json'],
  'batch show': ['spacebooks batch show 7 --space berlin'],
  'batch download': ['spacebooks batch download 7 --out november'],
  'batch accepted': ['spacebooks batch accepted 7'],
  'batch rejected': ['spacebooks batch rejected 7 --why "wrong account for deposits"'],
  'batch void': ['spacebooks batch void 7 --why "exported too early"'],
  'periods close': ['spacebooks periods close 2026-10 --space berlin'],
  reconcile: ['spacebooks reconcile --space berlin'],
  'audit verify': ['spacebooks audit verify'],
  'audit export': ['spacebooks audit export --year 2026 --out audit-2026'],
  api: [
    'spacebooks api GET /user',
    "spacebooks api GET /spaces/{space}/invoices --field 'filter[from]=2026-11-01' --paginate",
  ],
  render: ['spacebooks render invoice.json --space berlin --out rendered'],
  sandbox: ['spacebooks sandbox', 'spacebooks sandbox --seed history --speed 60'],
  demo: ['spacebooks demo', 'spacebooks demo --keep'],
};

const PROGRAM_EXAMPLES = `
Examples:
  spacebooks demo                          see the whole of it on this machine, without any account
  spacebooks doctor && spacebooks run      look at everything, then work
  spacebooks status                        what needs a person?
  spacebooks explain R-2026-17             what became of this invoice?

Every command has a --help with examples. docs/commands.md has all of them on one page.`;

/** Puts every command under its heading, and examples where they do not stand with the command. */
export function arrangeHelp(program: Command): void {
  program.addHelpText('after', PROGRAM_EXAMPLES);
  // --help says it all.
  for (const command of program.commands) command.helpCommand(false);
  for (const [title, names] of Object.entries(GROUPS)) {
    for (const command of program.commands) if (names.includes(command.name())) command.helpGroup(title);
  }
  for (const [path, lines] of Object.entries(EXAMPLES)) {
    find(program, path)?.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

function find(program: Command, path: string): Command | undefined {
  return path
    .split(' ')
    .reduce<Command | undefined>(
      (parent, name) => parent?.commands.find((each) => each.name() === name),
      program,
    );
}
