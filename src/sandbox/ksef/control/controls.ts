import { z } from 'zod';
import type { Method } from '../../engine/http.js';
import { json, type KsefCall, type KsefOperation } from '../engine/operation.js';
import { KsefProblem } from '../engine/problem.js';
import { bodyAs } from '../engine/request.js';
import { ksefSeed, ksefSettings } from '../seed.js';
import { ksefTime } from '../times.js';
import { type KsefOperator, ksefFault } from './operator.js';
import { stateOf } from './state.js';

const reference = z.string().length(36).optional();

/** The operations under `/sandbox/`. */
export function ksefControls(operator: KsefOperator): readonly KsefOperation[] {
  return [
    read('/state', ({ world }) => stateOf(world)),
    read('/documents', () => operator.documents()),
    read('/faults', ({ world }) => world.faults.list()),
    read('/journal/requests', ({ world, query }) => world.requests.show(query)),
    control('POST', '/clock', z.strictObject({ advance: z.number().min(0) }), ({ advance }, { world }) => {
      operator.advanceClock(advance);
      return { now: ksefTime(world.clock.now()) };
    }),
    control('PATCH', '/settings', ksefSettings.partial(), (input, { world }) => {
      operator.change(input);
      return world.settings;
    }),
    control('POST', '/down', z.strictObject({ down: z.boolean() }), ({ down }) => operator.setDown(down)),
    control('POST', '/keys/rotate', z.strictObject({ keep_old: z.boolean().default(false) }), (input) =>
      operator.rotateKeys({ keepOld: input.keep_old }),
    ),
    control('POST', '/sessions/kill', z.strictObject({ reference }), (input) =>
      operator.killSessions(input.reference),
    ),
    control('POST', '/logins/end', z.strictObject({}), () => operator.endLogins()),
    control('POST', '/verdicts', verdictInput, (input) => operator.orderVerdict(input)),
    control('POST', '/documents', issueInput, async ({ xml, nip }) => {
      try {
        return await operator.issue(Buffer.from(xml, 'utf8'), nip);
      } catch (error) {
        throw new KsefProblem(422, null, [String(error)]);
      }
    }),
    control('POST', '/faults', ksefFault, (rule) => ({ id: operator.addFault(rule) })),
    control('DELETE', '/faults', z.strictObject({}), () => operator.clearFaults()),
    control('POST', '/reset', z.strictObject({ seed: ksefSeed.optional() }), ({ seed }) =>
      operator.reset(seed),
    ),
  ];
}

const verdictInput = z.strictObject({
  code: z.int().min(400),
  details: z.array(z.string()).optional(),
  count: z.int().min(1).optional(),
});

const issueInput = z.strictObject({ xml: z.string(), nip: z.string() });

function read(path: string, run: (call: KsefCall) => unknown): KsefOperation {
  return row('GET', path, (call) => json(200, run(call)));
}

/** Answers 204 without a result. */
function control<Input>(
  method: Method,
  path: string,
  input: z.ZodType<Input>,
  run: (input: Input, call: KsefCall) => unknown,
): KsefOperation {
  return row(method, path, async (call) => {
    const body = call.body.length === 0 ? { ...call, body: Buffer.from('{}') } : call;
    const result = await run(bodyAs(input, body), call);
    return result === undefined ? { status: 204 } : json(200, result);
  });
}

function row(method: Method, path: string, run: KsefOperation['run']): KsefOperation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    token: null,
    limit: null,
    query: null,
    permissions: [],
    run,
  };
}
