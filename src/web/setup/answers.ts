import type { FastifyRequest } from 'fastify';
import type { SecretName } from '../../setup/ask/asker.js';
import type { Field, GivenAnswers } from '../../setup/ask/replay-asker.js';

/** What the person has answered, for as long as the process runs; nothing of it is written before the end. */
export interface KeptAnswers extends GivenAnswers {
  /** Takes what the form of these questions says; a secret that is left empty stays what it was. */
  take(fields: readonly Field[], request: FastifyRequest): void;
}

export function keptAnswers(): KeptAnswers {
  const texts = new Map<string, string>();
  const secrets = new Map<SecretName, string>();
  return {
    texts,
    secrets,
    take: (fields, { body }) => {
      const given = (body ?? {}) as Readonly<Record<string, unknown>>;
      for (const { name, kind } of fields) {
        const value = given[`q ${name}`];
        if (typeof value !== 'string') continue;
        if (kind !== 'secret') texts.set(name, value.trim());
        else if (value !== '' || !secrets.has(name as SecretName)) secrets.set(name as SecretName, value);
      }
    },
  };
}
