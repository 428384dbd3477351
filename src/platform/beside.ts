/** Of the requests a minute, what a person's command leaves to the daemon beside it (docs/adr/0020-two-programs-one-limit.md). */
const LEFT_TO_DAEMON = 1 / 3;

/** How many requests a minute a person's command may send. @param perMinute what the configuration allows */
export function requestsBeside(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * (1 - LEFT_TO_DAEMON)));
}
