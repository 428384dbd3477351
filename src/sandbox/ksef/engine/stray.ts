import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KsefOperation, ksefOperations } from './operation.js';
import { KsefProblem, refusal } from './problem.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Answers in the form of KSeF what no operation sees: another root, another method (TRACE), and what the server
 * itself cannot read, such as a media type that is none.
 */
export function serveStray(server: FastifyInstance, handlerOf: (operation: KsefOperation) => Handler): void {
  server.setNotFoundHandler(
    handlerOf(stray(new KsefProblem(404, null, ['There is nothing at this address.']))),
  );
  server.setErrorHandler((error: FastifyError, request, reply) => {
    // What was not read of a body must not be taken for the next request.
    reply.raw.setHeader('connection', 'close');
    return handlerOf(stray(problemOf(error)))(request, reply);
  });
}

function stray(problem: KsefProblem): KsefOperation {
  const refuse = (): never => {
    throw problem;
  };
  const [operation] = ksefOperations([['GET', '/*', 'unknown', null, null, refuse]]);
  return operation as KsefOperation;
}

function problemOf({ statusCode = 500, message }: FastifyError): KsefProblem {
  return statusCode === 400 ? refusal(21001, message) : new KsefProblem(statusCode, null, [message]);
}
