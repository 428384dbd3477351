import { type Api, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { switchStatus, toSwitch } from '../schemas/books.js';
import { spaceParams } from '../schemas/values.js';

/** The checklist of a switch from the program before. */
export function addSwitchRoute(api: Api): void {
  const { switches, spacesOf } = api.site;
  read(
    api,
    '/spaces/:space/switch',
    {
      name: 'getSwitch',
      tag: 'Months',
      summary: 'How far a space has switched from the program before, step by step.',
      access: 'finance',
      params: spaceParams,
      answer: switchStatus,
    },
    async ({ params, request }) => {
      if (!spacesOf(request).some(({ id }) => id === params.space)) throw new ApiRefusal('api.not-found');
      return toSwitch(await switches.status(params.space));
    },
  );
}
