/** Longer than any advice; what a file says is cut before it is quoted. */
const LONGEST_DETAIL = 8_000;

/**
 * Does something with foreign bytes that may be refused, by one of these codes alone and in words that a person reads on
 * a line.
 *
 * @returns null where it was refused
 */
export async function answeredBy<T>(
  codes: readonly string[],
  work: () => T | Promise<T>,
): Promise<{ readonly value: T } | null> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isRefusal(error) || !codes.includes(error.code)) throw error;
    checkDetail(error);
    return null;
  }
}

/** A failure of the daemon, or an error of a package, which have a code alike. */
interface Refusal {
  readonly code: string;
  readonly detail: string | undefined;
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'detail' in error;
}

function checkDetail({ code, detail }: Refusal): void {
  if (detail === undefined) return;
  if (detail.length > LONGEST_DETAIL) throw new Error(`${code} says ${detail.length} characters`);
  if (/[\n\r\u2028\u2029]/.test(detail))
    throw new Error(`${code} is not one line: ${JSON.stringify(detail.slice(0, 200))}`);
}
