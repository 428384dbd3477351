import { Secret } from '../domain/secret.js';
import type { Redaction } from '../ops/redaction.js';
import type { SecretPaths } from '../store/subscriptions.js';

/** Secret paths that are hidden in every output from the moment they are made or read. */
export function hideSecretPaths(paths: SecretPaths, redaction: Redaction): SecretPaths {
  return {
    ...paths,
    ofSpace: async (spaceId) => {
      const known = await paths.ofSpace(spaceId);
      for (const { secret } of known) redaction.add(new Secret(secret));
      return known;
    },
    add: async (path, now) => {
      redaction.add(new Secret(path.secret));
      await paths.add(path, now);
    },
  };
}
