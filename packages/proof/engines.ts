/** One engine of proof: `npm run proof -- NAME [args]`. */
export interface Engine {
  /** Below this folder; it reads its arguments from the process. */
  readonly module: string;
  /** Whether it runs the built program. */
  readonly built: boolean;
  readonly about: string;
  /** Processor time of the form that runs by night. */
  readonly cost: string;
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  model: {
    module: 'model/run.ts',
    built: false,
    about: 'every state of the sagas in a small world, against rules',
    cost: '1 h',
  },
  traces: {
    module: 'model/traces/run.ts',
    built: false,
    about: 'simulated e-invoices as paths of their saga that the exploration has seen',
    cost: '15 min',
  },
  simulate: {
    module: 'simulation/run.ts',
    built: false,
    about: 'whole days of the daemon on virtual time, with faults and crashes, replayed by seed',
    cost: '50 min for 1,000 seeds',
  },
  storm: {
    module: 'storm/workers/run.ts',
    built: true,
    about: 'several daemons on one PostgreSQL: killed, frozen, cut off, the server failed over',
    cost: '30 min',
  },
  'power-loss': {
    module: 'power-loss/run.ts',
    built: true,
    about: 'a recorded day whose power is cut after any write; needs gcc and Linux',
    cost: '2 h',
  },
  soak: {
    module: 'soak/run.ts',
    built: true,
    about: 'a month of the built daemon, 720 times faster: whether anything grows',
    cost: '2 h',
  },
  fuzz: {
    module: 'fuzz/run.ts',
    built: false,
    about: 'foreign bytes by what branches they take, reader after reader; --list names them',
    cost: '1 min for each reader',
  },
  mutants: {
    module: 'mutants/run.ts',
    built: false,
    about: 'whether fast tests notice each changed rule',
    cost: 'hours for each room',
  },
  bench: {
    module: 'bench/run.ts',
    built: true,
    about: 'speed and memory, against targets',
    cost: '30 min',
  },
};
