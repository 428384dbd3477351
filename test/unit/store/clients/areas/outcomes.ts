import { type FailureCode, isFailure } from '../../../../../src/domain/errors.js';

/** What a call comes to, or the code of a failure that the contract has for it. @throws any other one */
export async function outcomeOf(
  work: Promise<unknown>,
  ...expected: readonly FailureCode[]
): Promise<string> {
  try {
    const value = await work;
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  } catch (error) {
    const code = expected.find((each) => isFailure(error, each));
    if (code === undefined) throw error;
    return code;
  }
}

/** A list with one of its members in place of another. */
export function changed<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  changes: Partial<T>,
): readonly T[] {
  return list.map((each) => (each.id === id ? { ...each, ...changes } : each));
}
