import { z } from 'zod';

const text = z.string().min(1).optional().catch(undefined);
const jsonApiError = z.object({
  title: text,
  detail: text,
  code: text,
  source: z.object({ pointer: text, parameter: text }).optional().catch(undefined),
});

/**
 * What an error body says, on one line: the errors array of version 2.0 (`pointer: detail`), or the shapes of
 * version 1.0 (`{"errors": "text"}`, `{"errors": {"field": "text"}}`) and of OAuth (`{"error": "text"}`).
 *
 * @returns empty when it says nothing readable
 */
export function errorText(body: unknown): string {
  return messages(body)
    .join('; ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function messages(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, error_description, message } = body as Record<string, unknown>;
  if (Array.isArray(errors)) return errors.flatMap(ofJsonApi);
  if (typeof errors === 'object' && errors !== null) return Object.entries(errors).flatMap(ofField);
  return [errors, error, error_description, message].filter((value) => typeof value === 'string');
}

function ofJsonApi(error: unknown): readonly string[] {
  if (typeof error === 'string') return [error];
  const { data } = jsonApiError.safeParse(error);
  const what = data?.detail ?? data?.title ?? data?.code;
  const where = data?.source?.pointer ?? data?.source?.parameter;
  const parts = [where, what].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [parts.join(': ')];
}

function ofField([field, value]: [string, unknown]): readonly string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((each) => typeof each === 'string').map((each) => `${field}: ${each}`);
}
