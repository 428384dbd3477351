/** Loaded into a daemon before its own code: SIGPWR writes how many timers wait, on standard output. */
process.on('SIGPWR', () => {
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  process.stdout.write(`timers ${timers}\n`);
});
