import { KsefError } from '../src/errors.js';

/** The error that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<KsefError> {
  const outcome = await call.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof KsefError) return outcome;
  throw outcome;
}
