import type { Followed } from './follow.js';
import type { Position } from './position.js';

/** What may happen next at a position, for people. */
export function describePosition({ saga, doing, lease }: Position): string {
  const at = saga.state === 'parked' ? `parked from ${saga.parkedFrom}` : saga.state;
  if (doing === 'waiting') return `${at}: nobody works on it`;
  const who = lease === null ? 'nobody' : 'its claimant';
  return doing === 'taken up'
    ? `${at}: ${who} looks what is true`
    : `${at}: ${who} does "${doing}" and commits what comes of it`;
}

export function describeFollowed(
  position: Position,
  { nearest, tried }: Extract<Followed, { readonly ok: false }>,
): string {
  const at = describePosition(position);
  if (nearest === null) return `${at}; nothing that was seen bears out any of its outcomes (${tried} tried)`;
  const { event, advance, differences } = nearest;
  const to = advance.steps.join(', ') || `stays ${advance.saga.state}`;
  const failed = event.type === 'failed' ? ` ${event.failure.code}` : '';
  return `${at}; nearest is "${event.type}"${failed}, which comes to ${to} and differs in ${differences.join(', ')} (${tried} tried)`;
}
