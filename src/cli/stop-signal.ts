/** The signal that tells the process to stop, SIGTERM or SIGINT; a second one, of either, kills it. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const told = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', told);
      process.off('SIGINT', told);
      resolve(signal);
    };
    process.on('SIGTERM', told);
    process.on('SIGINT', told);
  });
}
