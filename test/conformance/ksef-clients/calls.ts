/** What became of one call of a client. */
export interface Called {
  readonly call: string;
  /** `501`: the sandbox says that it does not implement this; `own`: the client's own fault. */
  readonly result: 'ok' | '501' | 'own' | 'wrong';
  readonly detail?: string;
}

/** Reports what becomes of each call of a client in this process; calls.py does the same. */
export class Calls {
  readonly made: Called[] = [];

  /** @returns null when the call failed */
  async make<T>(call: string, run: () => Promise<T>): Promise<T | null> {
    try {
      const result = await run();
      this.made.push({ call, result: 'ok' });
      return result;
    } catch (error) {
      const is501 = (error as { statusCode?: number }).statusCode === 501 || /\b501\b/.test(String(error));
      this.made.push({ call, result: is501 ? '501' : 'wrong', detail: describe(error).slice(0, 400) });
      return null;
    }
  }
}

/** With what the sandbox said, where the client tells it. */
function describe(error: unknown): string {
  const { errors } = error as { errors?: unknown };
  return errors === undefined ? String(error) : `${String(error)} ${JSON.stringify(errors)}`;
}
