/** One engine of proof: `npm run proof -- NAME [args]`. */
export interface Engine {
  /** Below this folder; it reads its arguments from the process. */
  readonly module: string;
  /** Whether it runs the built program. */
  readonly built: boolean;
  readonly about: string;
  /** Processor time. */
  readonly cost: string;
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  model: {
    module: 'model/run.ts',
    built: false,
    about: 'every state of the sagas in a small world, against rules',
    cost: '14 s with --planted, minutes with --large',
  },
  traces: {
    module: 'model/traces/run.ts',
    built: false,
    about: 'simulated e-invoices as paths of their saga that the exploration has seen',
    cost: '140 s for 30 seeds',
  },
  simulate: {
    module: 'simulation/run.ts',
    built: false,
    about: 'whole days of the daemon on virtual time, with faults and crashes, replayed by seed',
    cost: '3 s a seed',
  },
  storm: {
    module: 'storm/workers/run.ts',
    built: true,
    about: 'several daemons on one PostgreSQL: killed, frozen, cut off, the server failed over',
    cost: '15 min',
  },
  'power-loss': {
    module: 'power-loss/run.ts',
    built: true,
    about: 'a recorded day whose power is cut after any write; needs gcc and Linux',
    cost: '19 s for 300 cuts, 8 min for the night',
  },
  soak: {
    module: 'soak/run.ts',
    built: true,
    about: 'a month of the built daemon, 720 times faster: whether anything grows',
    cost: '1 min a day',
  },
  fuzz: {
    module: 'fuzz/run.ts',
    built: false,
    about: 'foreign bytes by what branches they take, reader after reader; --list names them',
    cost: '1 min for each reader',
  },
  matching: {
    module: 'matching/run.ts',
    built: false,
    about: 'a year of bank lines with known truth, by a generator in Python, through the matcher',
    cost: '4 s a seed of 5,000 lines',
  },
  contract: {
    module: 'contract/run.ts',
    built: false,
    about: 'two descriptions of the platform’s interface, or one and the sandbox, operation by operation',
    cost: '3 s',
  },
  neighbour: {
    module: 'neighbour/run.ts',
    built: false,
    about: 'each setting of the platform on and off, stated and not: what people hear of it',
    cost: '25 s',
  },
  troubles: {
    module: 'troubles/run.ts',
    built: false,
    about: 'each trouble with KSeF for half an hour, six hours and three days, on virtual time',
    cost: '75 s',
  },
  switch: {
    module: 'switch/run.ts',
    built: false,
    about:
      'a space that switches in the middle of a year: both ledgers, bank and platform, by a program in Python',
    cost: '60 s a seed',
  },
  'law-judge': {
    module: 'law-judge/run.ts',
    built: false,
    about: 'three years in three countries: every cell of every return, by a second program in Python',
    cost: '100 s a seed',
  },
  'datev-judge': {
    module: 'datev-judge/run.ts',
    built: false,
    about: 'what DATEV makes of our files: two simulators, one in Python, over random clients and a year',
    cost: '40 s, 3 s with --planted',
  },
  law: {
    module: 'law/run.ts',
    built: false,
    about: 'random histories of invoices, money and closed months against the law of the books',
    cost: '0.5 s a history, minutes with --planted',
  },
  mutants: {
    module: 'mutants/run.ts',
    built: false,
    about: 'whether fast tests notice each changed rule',
    cost: '20 s to 5 min for a room of tables, an hour or two for all',
  },
  renames: {
    module: 'renames/run.ts',
    built: false,
    about: 'names in the data of templates, renamed at random: whether the compiler refuses each',
    cost: '20 s, and 10 s for each that a page declares',
  },
  bench: {
    module: 'bench/run.ts',
    built: true,
    about: 'speed and memory, against targets',
    cost: '30 min',
  },
};
