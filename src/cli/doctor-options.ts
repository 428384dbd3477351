import { flag, type GivenTo, repeatable } from './define-command.js';
import { CONFIG, JSON_OUTPUT, ONLY_SPACE } from './options.js';

export const doctorParameters = {
  options: {
    ...CONFIG,
    only: repeatable('check', 'run only this check; repeatable'),
    ...ONLY_SPACE,
    sendMail: flag('send a test mail to each mail target'),
    ...JSON_OUTPUT,
  },
};

export type DoctorOptions = GivenTo<typeof doctorParameters>;
