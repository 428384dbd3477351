import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BankDesk } from '../../bank/desk.js';
import type { Api } from './declare.js';
import { ApiRefusal } from './problem.js';

/** An amount of money as decisions about the bank give it. */
export const cent = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .describe('Decimal, at most two places.');

/** @throws ApiRefusal where there is no such space for whoever asks, or it has no bank accounts */
export function deskOf({ site }: Api, request: FastifyRequest, spaceId: string): BankDesk {
  const desk = request.session?.sees(spaceId) === true ? site.bank(spaceId) : null;
  if (desk === null) throw new ApiRefusal('api.not-found');
  return desk;
}
