/** Places that all modules of a process may count; src has a third of it. */
const MOST_EDGES = 1 << 18;

/** Hits of an edge in one run, as powers of two: another number of rounds through a loop is another behaviour. */
const CLASS_OF_HITS = Uint8Array.from({ length: 256 }, (_, hits) => {
  if (hits <= 2) return hits;
  if (hits === 3) return 4;
  return 8 << [8, 16, 32, 128].filter((bound) => hits >= bound).length;
});

/**
 * How often each branch of the program was taken since the last `begin`. Instrumented modules ask for room of their own
 * while they are loaded.
 */
export interface Coverage {
  /** Room for the branches of one module. */
  room(edges: number): Uint8Array;
  begin(): void;
  /** What this run did that none before did. */
  novelty(): number;
  /** Branches taken so far by any run. */
  readonly taken: number;
  /** Branches of all modules that are loaded. */
  readonly known: number;
}

export function createCoverage(): Coverage {
  const hits = new Uint8Array(MOST_EDGES);
  const seen = new Uint8Array(MOST_EDGES);
  let known = 0;
  let taken = 0;
  return {
    room: (edges) => {
      const start = known;
      known += edges;
      if (known > MOST_EDGES) throw new Error(`more than ${MOST_EDGES} branches`);
      return hits.subarray(start, known);
    },
    begin: () => {
      hits.fill(0, 0, known);
    },
    novelty: () => {
      let found = 0;
      for (let edge = 0; edge < known; edge += 1) {
        const count = hits[edge] ?? 0;
        if (count === 0) continue;
        const before = seen[edge] ?? 0;
        const now = before | (CLASS_OF_HITS[count] ?? 0);
        if (now === before) continue;
        if (before === 0) taken += 1;
        seen[edge] = now;
        found += 1;
      }
      return found;
    },
    get taken() {
      return taken;
    },
    get known() {
      return known;
    },
  };
}
