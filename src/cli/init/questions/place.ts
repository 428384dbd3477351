import { withoutEnd } from '../../../domain/edges.js';
import type { Answers } from '../../../setup/answers.js';
import type { Asker } from '../asker.js';
import { isListenAddress, isPath, isWebAddress } from '../checks.js';
import type { InitOptions } from '../options.js';
import { suggestedData } from '../places.js';

/** Where it runs. */
export async function askAboutPlace(
  options: InitOptions,
  asker: Asker,
): Promise<Pick<Answers, 'publicUrl' | 'listen' | 'data'>> {
  const listen = await asker.text({
    flag: '--listen',
    message: 'Address and port that the daemon listens on',
    given: options.listen,
    suggestion: '127.0.0.1:8080',
    check: isListenAddress,
  });
  const publicUrl = await asker.text({
    flag: '--public-url',
    message: 'Address under which the platform reaches the daemon, usually a reverse proxy’s',
    given: options.publicUrl,
    check: isWebAddress,
  });
  const suggested = suggestedData(options);
  const data = await asker.text({
    flag: '--data',
    message: 'Folder for database, archive and tokens',
    given: options.data,
    suggestion: suggested,
    check: isPath,
  });
  return {
    listen: listen ?? '',
    publicUrl: publicUrl ?? '',
    data: withoutSlash(data ?? suggested),
  };
}

/** The root stays what it is. */
function withoutSlash(path: string): string {
  return withoutEnd(path, '/') || path.slice(0, 1);
}
