/** docs/start-trouble.md, out of what was tried. */
export function troublePage(
  cases: readonly { readonly request: string; readonly answer: string; readonly told: string }[],
): string {
  const rows = cases.map(({ request, answer, told }) => `| ${request} | ${answer} | ${told} |`);
  return `# What a start makes of trouble with one space

Written by \`test/flow/start-trouble.test.ts\`, which plays each row: three spaces of three users, one of which always gets this response. In
every row the daemon is ready within ten seconds, the other two issue an e-invoice, health is degraded and names the space, which recovers
within a minute after the cause has ended (or the requested wait).

| request | answer | alert |
|---|---|---|
${rows.join('\n')}
`;
}
