import type { FastifyReply } from 'fastify';
import { type ChosenBatches, sendBatches } from '../batches-zip.js';
import { notFound, valuesOf } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { numberOf } from './exports.js';
import { monthOf } from './months.js';

interface BatchPath {
  Params: { space: string; number: string };
}

interface SpacePath {
  Params: { space: string };
}

interface MonthPath {
  Params: { space: string; month: string };
}

/** Of those that can be ticked on a page. */
const MOST_BATCHES = 100;

/** Everything of a batch, of several, or of a month as one archive, with the digest of each file. */
export const page: Page = (site) => {
  const { app, desk } = site;
  const send = (reply: FastifyReply, chosen: ChosenBatches) => sendBatches(site, reply, chosen);

  app.get<BatchPath>('/exports/:space/:number/files.zip', READERS, (request, reply) => {
    const { space } = request.params;
    const number = numberOf(request.params.number);
    return send(reply, { space, numbers: [number], name: `${space}-batch-${number}`, isOne: true });
  });

  app.get<SpacePath>('/exports/:space/files.zip', READERS, (request, reply) => {
    const { space } = request.params;
    const numbers = valuesOf(request.query, 'batch').map(numberOf);
    if (numbers.length === 0 || numbers.length > MOST_BATCHES) throw notFound();
    return send(reply, { space, numbers, name: `${space}-batches`, isOne: false });
  });

  app.get<MonthPath>('/months/:space/:month/files.zip', READERS, async (request, reply) => {
    const { id } = monthOf(site, request);
    const { month } = request.params;
    const numbers = await desk.batchesOf(id, month);
    return send(reply, { space: id, numbers, name: `${id}-${month}`, isOne: false });
  });
};
