import type { Answer } from '@spacebooks/sandbox-engine/http';
import type { KsefCall } from '../../engine/operation.js';
import { KsefProblem, refusal } from '../../engine/problem.js';
import { isBatch } from './batch.js';
import { uploadPath } from './open-batch.js';

/**
 * The addresses of a batch session's parts: the store beside KSeF, which takes whatever comes; closing the session
 * compares.
 *
 * @throws KsefProblem 401 with a token, which belongs to KSeF alone; 403 for a wrong or late address; 400
 */
export function uploadPart({ world, params, query, headers, body }: KsefCall): Answer {
  const { session: reference = '', part = '' } = params;
  if (headers.authorization !== undefined) {
    throw new KsefProblem(401, null, ['The address is signed: the access token must not be sent here.']);
  }
  const session = world.sessions.get(reference);
  const accepts = world.links.accepts(uploadPath(reference, part), query, world.clock.now());
  if (!accepts || session === undefined || !isBatch(session) || session.closedAt !== null) {
    throw new KsefProblem(403, null, ['The address is wrong or has expired.']);
  }
  if (headers['x-ms-blob-type'] !== 'BlockBlob') throw refusal(21405, 'x-ms-blob-type: BlockBlob');
  if (body.length === 0) throw refusal(21405, 'body: 1 byte at least');
  session.batch.uploaded.set(Number(part), body);
  return { status: 201 };
}
