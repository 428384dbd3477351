/** What something costs, whatever else the machine has to do. */
export interface Meter {
  /** Milliseconds of the processor that this process has had so far. */
  spent(): number;
  /** Milliseconds that work of always the same size takes of it now: some ten on a machine that is quiet. */
  reference(): number;
}

/** Each a little of what readers do: characters, texts, numbers. */
const ROUNDS = 150_000;
const TRIES = 2;

/** That of this process. */
export function createMeter(): Meter {
  const spent = (): number => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    return (userCPUTime + systemCPUTime) / 1000;
  };
  const once = (): number => {
    const before = spent();
    work();
    return Math.max(1, spent() - before);
  };
  // Compiled first, as what it is compared with is.
  once();
  return { spent, reference: () => Math.min(...Array.from({ length: TRIES }, once)) };
}

function work(): number {
  let [sum, text] = [0, ''];
  for (let round = 0; round < ROUNDS; round += 1) {
    text = `${text.slice(-20)}${round % 10}`;
    sum = (sum + text.charCodeAt(round % text.length) * 31) % 65_521;
    if (round % 64 === 0 && /(\d)\1{3}/.test(text)) sum += 1;
  }
  return sum;
}
