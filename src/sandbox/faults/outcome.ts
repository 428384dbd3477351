import type { Answer } from '../engine/operation.js';
import type { FaultAction } from './rule.js';

/** What goes over the wire. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'half'; readonly answer: Answer }
  | { readonly kind: 'drop' };

/** The outcome of a fault that keeps the operation from being carried out; null lets it go on. */
export function beforeEffect(action: FaultAction): Outcome | null {
  switch (action.type) {
    case 'status':
      return action.after_effect ? null : { kind: 'answer', answer: statusAnswer(action) };
    case 'redirect':
      return { kind: 'answer', answer: { status: action.status, headers: { location: action.to } } };
    case 'drop-before-effect':
      return { kind: 'drop' };
    default:
      return null;
  }
}

/** What a fault makes of the answer of an operation that was carried out. */
export function afterEffect(action: FaultAction, answer: Answer): Outcome {
  switch (action.type) {
    case 'status':
      return { kind: 'answer', answer: statusAnswer(action) };
    case 'drop-after-effect':
      return { kind: 'drop' };
    case 'half-close':
      return { kind: 'half', answer };
    case 'garbage':
      return { kind: 'answer', answer: { ...answer, body: GARBAGE } };
    case 'empty':
      return { kind: 'answer', answer: { status: answer.status } };
    default:
      return { kind: 'answer', answer };
  }
}

const GARBAGE = Buffer.from('<html><body>{"data": oops</body></html>');

function statusAnswer({ status, body, headers }: Extract<FaultAction, { type: 'status' }>): Answer {
  return { status, headers, ...(body === undefined ? {} : { body }) };
}
