import type { Config, SpaceConfig } from '../config/config.js';
import { configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { Failure } from '../domain/errors.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { readAllPages, readAnswer } from '../platform/raw-answer.js';
import { ApiInputError } from './api/body.js';
import { connectBeside } from './api/connect.js';
import { ApiMistake } from './api/mistake.js';
import { type PrintOptions, printAnswer, printFailure } from './api/print.js';
import { type ApiRequestOptions, apiRequest } from './api/request.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printAdvice } from './output.js';

export interface ApiOptions extends ApiRequestOptions, PrintOptions {
  /** Id in the configuration; may be left out where there is one space only. */
  readonly space?: string;
  readonly config: string;
  readonly paginate: boolean;
  /** Version of spacebooks. */
  readonly version: string;
}

/** After which wait a person is told that something is waited for, milliseconds. */
const PATIENCE_MS = 3_000;

/** `spacebooks api`: any operation of the platform, with the token of a space and within the rate limit. */
export async function api(options: ApiOptions, { env, output }: CommandContext): Promise<ExitCode> {
  const config = loadConfig(options.config, { env });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  try {
    return await ask(options, config, { env, output });
  } catch (error) {
    if (error instanceof Failure) return printFailure(error, options, output);
    if (error instanceof ApiInputError) {
      printAdvice(output, error.message, 'name a file that can be read, and holds what is to be sent');
      return EXIT.input;
    }
    if (!(error instanceof ApiMistake)) throw error;
    printAdvice(output, error.message, error.advice);
    return EXIT.usage;
  }
}

async function ask(options: ApiOptions, config: Config, { env, output }: CommandContext): Promise<ExitCode> {
  const space = spaceOf(options.space, config);
  const { version, ...request } = apiRequest(options, {
    baseUrl: config.platform.base_url,
    spaceBaseUrl: space.base_url,
    authUrl: config.platform.auth_url,
    platformId: space.platform_id,
  });
  if (options.paginate && (version === '1.0' || request.method !== 'GET')) {
    throw new ApiMistake('only lists of version 2.0 have pages', 'leave out --paginate');
  }
  const clock = clockOf(env);
  const cancel = clock.after(PATIENCE_MS, () =>
    output.error('waiting for the rate limit, which the daemon shares, or for the answer; Ctrl-C ends it'),
  );
  try {
    const { client, close } = await connectBeside(
      { config, space },
      { clock, redaction: output.redaction, version: options.version },
    );
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
  throw new ApiMistake(
    id === undefined ? 'there are several spaces' : `the configuration has no space ${id}`,
    `name one with --space: ${known}`,
  );
}
