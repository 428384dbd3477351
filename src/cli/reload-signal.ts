/** SIGHUP, as often as it comes: the configuration is to be read again. */
export interface ReloadSignal {
  /** Resolves at the next one; at once when one came since the last call. */
  next(): Promise<'reload'>;
  forget(): void;
}

export function reloadSignal(): ReloadSignal {
  let asked = false;
  let wake = (): void => {};
  const told = (): void => {
    asked = true;
    wake();
  };
  process.on('SIGHUP', told);
  return {
    next: async () => {
      while (!asked) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      asked = false;
      return 'reload';
    },
    forget: () => void process.off('SIGHUP', told),
  };
}
