/** Members that hold a moment: `at`, `since`, `until`, or a name that ends so; and `now`. */
const MOMENT = /^(at|since|until|now)$|[a-z](At|Since|Until)$/;
/** Epoch milliseconds of the years 2001 to 2286; nothing else that we count is as large. */
const EARLIEST = 1e12;
const LATEST = 1e13;

/** What --json prints: moments as ISO 8601 in UTC, never as a number. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (name, each: unknown) => (isMoment(name, each) ? new Date(each).toISOString() : each),
    indent,
  );
}

function isMoment(name: string, value: unknown): value is number {
  return typeof value === 'number' && MOMENT.test(name) && value >= EARLIEST && value < LATEST;
}
