import { Failure } from './errors.js';

/** @param known spaces that there are. @returns Failure `operator.unknown-space`, naming them */
export function unknownSpace(spaceId: string, known: readonly { readonly id: string }[]): Failure {
  const there = known.map(({ id }) => id).join(', ');
  return new Failure('operator.unknown-space', { detail: `${spaceId}; there are: ${there}` });
}
