import { type GivenTo, optional, withDefault } from './define-command.js';
import { CONFIG, isoDate, JSON_OUTPUT, minutes, ONLY_SPACE } from './options.js';

export const shadowParameters = {
  options: {
    ...CONFIG,
    ...ONLY_SPACE,
    since: optional('date', 'every invoice dated from this day on, not only pending ones', isoDate),
    out: withDefault('dir', 'empty folder for what would have been produced', 'shadow-output'),
    minutes: withDefault('number', 'how many minutes to wait for what does not finish', 15, minutes),
    ...JSON_OUTPUT,
  },
};

export type ShadowCommandOptions = GivenTo<typeof shadowParameters>;
