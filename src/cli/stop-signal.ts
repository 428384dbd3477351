/** The signal that tells the process to stop, SIGTERM or SIGINT; a second one kills it. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
