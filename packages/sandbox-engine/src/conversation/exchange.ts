import { z } from 'zod';

const part = z.unknown();

/** A request and its answer, as a recording keeps them: one line of JSON. */
export const recordedExchange = z.strictObject({
  sandbox: z.enum(['platform', 'ksef']),
  world: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  /** JSON as it is, a text as a string, other bytes as `{"base64": …}`; null for none. */
  body: part,
  answer: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: part,
  }),
});

export type RecordedExchange = z.output<typeof recordedExchange>;
export type RecordedRequest = Omit<RecordedExchange, 'answer'>;

/** @throws Error that names the line */
export function parseRecording(text: string): readonly RecordedExchange[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [recordedExchange.parse(JSON.parse(line))];
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new Error(`line ${index + 1} is no exchange: ${why}`);
    }
  });
}
