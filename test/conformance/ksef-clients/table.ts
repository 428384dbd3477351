import type { Called } from './calls.js';

const VERSIONS: Readonly<Record<string, string>> = {
  'ksef-client-ts': 'npm, 0.10.0',
  ksef2: 'PyPI, 1.1.0',
  'ksef-client': 'PyPI, 0.20.0',
  'ksef2-0-python': 'PyPI, 1.1.3.post1',
  ufirma: 'PyPI, 0.1.1',
  ksef: 'PyPI, 0.2.8',
};

const HEAD = `# Clients by others at the sandbox of KSeF

Made by \`npm run test:conformance -- ksef-clients\`: programs that nobody of this project wrote make their calls at [the sandbox](../packages/ksef-sandbox/docs/sandbox.md).
\`ok\`: the client got what it asked for; \`501\`: the sandbox says that it does not implement this; \`own\`: the client's own fault. Nothing may be wrong.
`;

/** Every call of every client and its result. */
export function tableOfCalls(all: ReadonlyMap<string, readonly Called[]>): string {
  const sections = [...all].map(([client, calls]) => {
    const rows = calls.map(({ call, result, detail }) => {
      return `| ${client} | ${call} | ${result}${result === 'own' ? `: ${detail}` : ''} |`;
    });
    const head = `\n## ${client} (${VERSIONS[client]})\n\n| client | call | result |\n|---|---|---|`;
    return `${head}\n${rows.join('\n')}\n`;
  });
  return `${HEAD}${sections.join('')}`;
}

/** The result of each row, by client and call. */
export function rowsOf(table: string): ReadonlyMap<string, string> {
  const rows = table.split('\n').flatMap((line) => {
    const [, client, call, result] = /^\| (\S+) \| (.+) \| (ok|501|own: .*) \|$/.exec(line) ?? [];
    return client === undefined || result === undefined ? [] : [[`${client} ${call}`, result] as const];
  });
  return new Map(rows);
}
