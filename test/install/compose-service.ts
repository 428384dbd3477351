import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const COMPOSE = fileURLToPath(new URL('../../config/compose.yml', import.meta.url));

/** Strict: an option that is not translated below would not be played. */
const Service = z.strictObject({
  build: z.strictObject({ context: z.literal('..') }),
  image: z.string(),
  restart: z.string(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })),
  volumes: z.array(z.string()),
  // Not published: a port of the host may be taken by something else.
  ports: z.array(z.string()),
  stop_grace_period: z.string().regex(/^\d+s$/),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  // Podman knows no number of files.
  logging: z.strictObject({
    driver: z.string(),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
});

/** The service of config/compose.yml as options of `podman run`. */
export interface ComposeService {
  readonly image: string;
  /** For whatever runs in the service's stead, `compose run` as well. */
  readonly options: readonly string[];
  /** For the service itself. */
  readonly restart: readonly string[];
  readonly graceSeconds: number;
}

/**
 * @param configuration the folder that stands in for /etc/spacebooks of the host
 * @throws when the file has an option that is not translated
 */
export function composeService(configuration: string): ComposeService {
  const { services } = z
    .object({ services: z.strictObject({ spacebooks: Service }) })
    .parse(parse(readFileSync(COMPOSE, 'utf8')));
  const { spacebooks } = services;
  const { driver, options } = spacebooks.logging;
  const graceSeconds = Number.parseInt(spacebooks.stop_grace_period, 10);
  const each = (option: string, values: readonly string[]): readonly string[] =>
    values.flatMap((value) => [option, value]);
  return {
    image: spacebooks.image,
    options: [
      ...each(
        '--volume',
        spacebooks.volumes.map((volume) => volume.replace(/^\/etc\/spacebooks:/, `${configuration}:`)),
      ),
      ...[`--stop-timeout=${graceSeconds}`, '--read-only', `--memory=${spacebooks.mem_limit}`],
      ...each('--tmpfs', spacebooks.tmpfs),
      ...each('--cap-drop', spacebooks.cap_drop),
      ...each(
        '--security-opt',
        spacebooks.security_opt.map((option) => option.replace(/:true$/, '')),
      ),
      ...[`--log-driver=${driver}`, `--log-opt=max-size=${options['max-size']}`],
    ],
    restart: [`--restart=${spacebooks.restart}`],
    graceSeconds,
  };
}
