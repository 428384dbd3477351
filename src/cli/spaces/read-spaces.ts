import type { GivenSpace } from '../../config/given-spaces.js';
import { idIn, spaceTexts } from '../../config/space-texts.js';
import { EXIT } from '../../exit-codes.js';
import { readInput } from '../files.js';
import { type CommandContext, CommandError } from '../output.js';

const MOST_BYTES = 256 * 1024;
const MOST_BYTES_OF_A_LIST = 64 * 1024 * 1024;
const FROM_INPUT = '-';

/** Reads one space from a file, or from standard input for `-`. @throws CommandError */
export async function readSpace(file: string, context: CommandContext): Promise<GivenSpace> {
  const text = await readText(file, context, MOST_BYTES);
  return { id: idIn(text), file: shown(file), text };
}

/**
 * Reads the list of spaces of a configuration; comments between its lines are kept.
 *
 * @throws CommandError where there is none
 */
export async function readSpaceList(file: string, context: CommandContext): Promise<readonly GivenSpace[]> {
  const text = await readText(file, context, MOST_BYTES_OF_A_LIST);
  const spaces = spaceTexts(text);
  if (spaces === null) {
    const advice =
      'name a configuration with a list of spaces; spacebooks check-config FILE says what is wrong with it';
    throw new CommandError(EXIT.input, `${shown(file)}: no list of spaces is in it`, advice);
  }
  return spaces.map((space, index) => ({ ...space, file: `${shown(file)}, entry ${index + 1}` }));
}

async function readText(file: string, context: CommandContext, mostBytes: number): Promise<string> {
  const bytes = file === FROM_INPUT ? await readStandardInput(context, mostBytes) : readFile(file, mostBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(EXIT.input, `${shown(file)}: it is not UTF-8`, 'save it as UTF-8');
  }
}

function readFile(file: string, mostBytes: number): Uint8Array {
  const input = readInput(file, mostBytes);
  if (input.ok) return input.bytes;
  throw new CommandError(
    EXIT.input,
    input.complaint,
    'name a file that can be read, or - for standard input',
  );
}

async function readStandardInput(
  { input = process.stdin }: CommandContext,
  mostBytes: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = Buffer.from(chunk as Uint8Array | string);
    bytes += part.byteLength;
    if (bytes > mostBytes) {
      throw new CommandError(
        EXIT.input,
        `standard input is larger than ${mostBytes / 1024} KiB`,
        'write less',
      );
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function shown(file: string): string {
  return file === FROM_INPUT ? 'standard input' : file;
}
