import { PassThrough } from 'node:stream';
import { createRedaction } from '../src/ops/redaction.js';

/** A terminal that keeps what is drawn on it. */
export function terminal() {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let drawn = '';
  stream.on('data', (chunk: Buffer) => {
    drawn += chunk.toString('utf8');
  });
  const output = {
    line: () => undefined,
    error: () => undefined,
    redaction: createRedaction(),
    colours: false,
    progressTo: stream,
  };
  return { output, drawn: () => drawn };
}
