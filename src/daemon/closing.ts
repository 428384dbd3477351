/** What was opened, closed in reverse order; a part that fails to close does not keep the others open. */
export interface Closing {
  /** Remembers how to close a part and gives it back. */
  add(close: () => Promise<void> | void): void;
  /** Closes everything once. @throws the first error met */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const parts: (() => Promise<void> | void)[] = [];
  return {
    add: (close) => void parts.push(close),
    close: async () => {
      const errors: unknown[] = [];
      for (let close = parts.pop(); close !== undefined; close = parts.pop()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
