import type { SwitchStatus } from '../../domain/switch/checklist.js';
import type { WebSpace } from '../deps.js';
import type { Page } from '../page.js';
import { formatsOf } from '../view/formats.js';
import { switchView } from '../view/switch-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly switch: {
      readonly spaces: readonly WebSpace[];
      readonly space: string;
      readonly status: SwitchStatus;
      readonly steps: ReturnType<typeof switchView>;
    };
  }
}

/** The checklist of a switch from the program before, of one space at a time. */
export const page: Page = ({ app, show, switches, spacesOf }) => {
  app.get<{ Querystring: { space?: string } }>(
    '/switch',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const spaces = spacesOf(request);
      const space = (spaces.find(({ id }) => id === request.query.space) ?? spaces[0])?.id ?? '';
      const words = show.words(request);
      const status = await switches.status(space);
      return show.page(request, reply, {
        template: 'switch',
        title: words.say('switch.title'),
        menu: 'overview',
        data: {
          ...{ spaces, space, status },
          steps: switchView(space, status.lines, words, formatsOf(words.language)),
        },
      });
    },
  );
};
