/** docs/start-trouble.md, out of what was tried. */
export function troublePage(
  cases: readonly { readonly request: string; readonly answer: string; readonly told: string }[],
): string {
  const rows = cases.map(({ request, answer, told }) => `| ${request} | ${answer} | ${told} |`);
  return `# What a start makes of trouble with one space

Written by \`test/flow/start-trouble.test.ts\`, which plays each row: three spaces of three users, and one of them gets this
answer each time it asks. In every row the daemon is ready within ten seconds, the two others issue an e-invoice, health is
degraded and names the space, and the space is served again within a minute after the cause has ended (a wait that
was asked for ends by itself).

| request | answer | a person is told |
|---|---|---|
${rows.join('\n')}
`;
}
