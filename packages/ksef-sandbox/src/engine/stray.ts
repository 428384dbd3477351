import type { Unreadable } from '@spacebooks/sandbox-engine/body';
import type { Handler, ServerManners } from '@spacebooks/sandbox-engine/server';
import { type KsefOperation, ksefOperations } from './operation.js';
import { KsefProblem, refusal } from './problem.js';

/**
 * Answers in the form of KSeF what no operation sees: another root, another method (TRACE), and what the server
 * itself cannot read, such as a media type that is none.
 */
export function strayManners(
  handlerOf: (operation: KsefOperation) => Handler,
): Pick<ServerManners, 'notFound' | 'refuse'> {
  return {
    notFound: handlerOf(stray(new KsefProblem(404, null, ['There is nothing at this address.']))),
    refuse: (problem, incoming, response) => {
      // What was not read of a body must not be taken for the next request.
      response.setHeader('connection', 'close');
      return handlerOf(stray(problemOf(problem)))(incoming, response);
    },
  };
}

function stray(problem: KsefProblem): KsefOperation {
  const refuse = (): never => {
    throw problem;
  };
  const [operation] = ksefOperations([['GET', '/*', 'unknown', null, null, refuse]]);
  return operation as KsefOperation;
}

function problemOf({ status, message }: Unreadable): KsefProblem {
  if (status === 400) return refusal(21001, message);
  // The contract knows no 414: a number that is too long is a wrong one.
  return status === 414 ? refusal(21405, message) : new KsefProblem(status, null, [message]);
}
