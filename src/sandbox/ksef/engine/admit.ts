import { outcomeNow } from '../auth/authentication.js';
import type { KsefCall } from './operation.js';
import { KsefProblem } from './problem.js';

/**
 * What comes before every operation: is KSeF there (503), who calls (401), how often (429).
 *
 * @throws KsefProblem
 */
export function admit(call: KsefCall): void {
  const { world, operation, ip } = call;
  if (world.isDown) throw new KsefProblem(503, null, ['System jest niedostępny.']);
  if (operation.token !== null) authenticate(call);
  if (operation.limit === null || !world.settings.limits) return;
  const who = operation.limit === 'open' ? ip : `${call.caller?.nip} ${ip}`;
  world.limits.count(operation.limit, who, world.clock.now());
}

function authenticate(call: KsefCall): void {
  const { world, operation, headers } = call;
  const now = world.clock.now();
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const claims = token === undefined ? null : world.mint.read(token, now);
  const authentication = claims && world.authentications.get(claims.authentication);
  if (claims?.kind !== operation.token || !authentication) throw unauthorized();
  const isAlive = outcomeNow(authentication, now).code === 200;
  if (claims.kind === 'ContextToken' && !isAlive) throw unauthorized();
  call.caller = authentication;
}

function unauthorized(): KsefProblem {
  return new KsefProblem(401, null, ['Wymagane jest uwierzytelnienie.']);
}
