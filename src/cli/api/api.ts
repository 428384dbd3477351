import type { Config, SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import type { ExitCode } from '../../exit-codes.js';
import { readAllPages, readAnswer } from '../../platform/raw-answer.js';
import { clockOf } from '../clock-of-environment.js';
import { openConfig } from '../open-config.js';
import { type CommandContext, usageError } from '../output.js';
import { connectBeside } from './connect.js';
import type { ApiOptions } from './options.js';
import { printAnswer, printFailure } from './print.js';
import { apiRequest } from './request.js';

/** How long a command is silent before it says what it is waiting for, milliseconds. */
const PATIENCE_MS = 3_000;

/** `spacebooks api`: any operation of the platform, with the token of a space and within the rate limit. */
export async function api(options: ApiOptions, context: CommandContext): Promise<ExitCode> {
  const config = await openConfig(options.config, context);
  try {
    return await ask(options, config, context);
  } catch (error) {
    if (error instanceof Failure) return printFailure(error, options, context.output);
    throw error;
  }
}

async function ask(options: ApiOptions, config: Config, context: CommandContext): Promise<ExitCode> {
  const { env, output } = context;
  const space = spaceOf(options.space, config);
  const { version, ...request } = apiRequest(options, {
    baseUrl: config.platform.base_url,
    spaceBaseUrl: space.base_url,
    authUrl: config.platform.auth_url,
    platformId: space.platform_id,
  });
  if (options.paginate && (version === '1.0' || request.method !== 'GET')) {
    throw usageError('only lists of version 2.0 have pages', 'leave out --paginate');
  }
  const cancel = clockOf(env).after(PATIENCE_MS, () =>
    output.error('waiting for the rate limit, which the daemon shares, or for the response; Ctrl-C cancels'),
  );
  try {
    const { client, close } = await connectBeside({ config, space }, context);
    try {
      const answer = options.paginate
        ? await readAllPages(client, request)
        : readAnswer(await client.exchange(request));
      return printAnswer(answer, options, output);
    } finally {
      await close();
    }
  } finally {
    cancel();
  }
}

function spaceOf(id: string | undefined, { spaces }: Config): SpaceConfig {
  const [first, second] = spaces;
  const space = id === undefined && second === undefined ? first : spaces.find((each) => each.id === id);
  if (space !== undefined) return space;
  const known = spaces.map((each) => each.id).join(', ');
  throw usageError(
    id === undefined ? 'there are several spaces' : `the configuration has no space ${id}`,
    `name one with --space: ${known}`,
  );
}
