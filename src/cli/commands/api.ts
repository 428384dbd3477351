import { argument, defineCommand, flag, type GivenTo, optional, repeatable } from '../define-command.js';
import { CONFIG } from '../options.js';

const parameters = {
  arguments: {
    method: argument('GET, POST, PUT, PATCH or DELETE'),
    path: argument('/… of version 2.0, /api/… of version 1.0; {space} stands for the id of the space'),
  },
  options: {
    space: optional('id', 'whose token is used; may be left out where there is one space'),
    ...CONFIG,
    field: repeatable('name=text', 'parameter or attribute, name:=json for what is no text; repeatable'),
    form: repeatable('name=text', 'part of a multipart form, name=@FILE for a file; repeatable'),
    header: repeatable('name: text', 'header; repeatable'),
    input: optional('file', 'JSON file that is the body, - for standard input'),
    paginate: flag('all pages of a list as one'),
    include: flag('print status and headers, too'),
    json: flag('print one JSON object on one line, errors included'),
    output: optional('file', 'write the answer there; a PDF needs it'),
  },
};

export type ApiOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'Tools',
  place: 10,
  summary: 'Ask the platform for anything that version 1.0 or 2.0 of its API can do.',
  ...parameters,
  examples: [
    'spacebooks api GET /user',
    "spacebooks api GET /spaces/{space}/invoices --field 'filter[from]=2026-11-01' --paginate",
  ],
  run: async (given, context) => (await import('../api/api.js')).api(given, context),
});
