import { Failure } from '../../src/domain/errors.js';

/** The failure that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
}
