import { z } from 'zod';
import { finding } from './values.js';

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string().describe('Of the closed set in docs/errors.md, or `api.…`.'),
    advice: z.string().nullable().describe('What to do.'),
    wrong: z
      .array(
        z.object({
          in: z.enum(['path', 'query', 'body', 'header']),
          name: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
    findings: z.array(finding).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457.' });
