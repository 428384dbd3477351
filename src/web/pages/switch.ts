import type { SwitchStatus } from '../../domain/switch/checklist.js';
import { formatsOf } from '../../words/formats.js';
import type { WebSpace } from '../deps.js';
import type { Page } from '../page.js';
import { type CutoverView, cutoverView } from '../view/cutover-view.js';
import { type OpeningView, openingView } from '../view/opening-view.js';
import { switchView } from '../view/switch-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly switch: {
      readonly spaces: readonly WebSpace[];
      readonly space: string;
      readonly status: SwitchStatus;
      readonly cutovers: readonly CutoverView[];
      /** Null where there are none, or nobody knows yet. */
      readonly opening: OpeningView | null;
      readonly steps: ReturnType<typeof switchView>;
    };
  }
}

/** The checklist of a switch from the program before, of one space at a time. */
export const page: Page = ({ app, desk, show, switches, spacesOf }) => {
  app.get<{ Querystring: { space?: string } }>(
    '/switch',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const spaces = spacesOf(request);
      const space = (spaces.find(({ id }) => id === request.query.space) ?? spaces[0])?.id ?? '';
      const words = show.words(request);
      const status = await switches.status(space);
      const cutovers = (await desk.cutovers(space)).map((each) => cutoverView(each, words));
      const opening = await desk.opening(space);
      return show.page(request, reply, {
        template: 'switch',
        title: words.say('switch.title'),
        menu: 'overview',
        data: {
          ...{ spaces, space, status, cutovers },
          opening: opening === null ? null : openingView(space, opening, words),
          steps: switchView(status.lines, words, formatsOf(words.language)),
        },
      });
    },
  );
};
