import { safeLine } from '@spacebooks/base/text/one-line';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebRefusal } from './forms.js';

/** A file that a person has chosen. */
export interface UploadedFile {
  /** Without any path, on one line. */
  readonly name: string;
  readonly content: Uint8Array;
}

const LONGEST_NAME = 200;

/** Reads forms with files; a route takes them up to its own `bodyLimit`, and has `uploads` in its configuration. */
export function addUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      try {
        return await partsOf(
          await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
        );
      } catch {
        throw new WebRefusal(400, 'request');
      }
    },
  );
}

interface Parts {
  readonly files: readonly UploadedFile[];
  readonly [field: string]: unknown;
}

async function partsOf(form: FormData): Promise<Parts> {
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  for (const [field, value] of form) {
    if (typeof value === 'string') fields[field] = value;
    // A browser sends an empty one where none was chosen.
    else if (value.name !== '' || value.size > 0) {
      files.push({ name: plainName(value.name), content: await value.bytes() });
    }
  }
  return { ...fields, files };
}

function plainName(given: string): string {
  const name = safeLine(given.split(/[/\\]/).at(-1) ?? '').trim();
  return [...name].slice(0, LONGEST_NAME).join('') || '?';
}

/** The files of a form; none of one without. */
export function filesOf(request: FastifyRequest): readonly UploadedFile[] {
  const { files } = (request.body ?? {}) as { readonly files?: unknown };
  return Array.isArray(files) ? (files as readonly UploadedFile[]) : [];
}
