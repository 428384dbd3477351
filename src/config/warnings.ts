import { tellsSomebody } from './alerts-config.js';
import type { Config } from './config.js';
import { countryWarnings } from './country-warnings.js';

/** What is right and still hardly meant, for people. */
export function configWarnings(config: Config): readonly string[] {
  const deaf = tellsSomebody(config.alerts)
    ? []
    : [
        'nobody is told when a person is needed: alerts go to the log only; write alerts.to or alerts.webhook',
      ];
  return [...deaf, ...config.spaces.flatMap(countryWarnings)];
}
