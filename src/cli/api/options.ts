import { argument, flag, type GivenTo, optional, repeatable } from '../define-command.js';
import { CONFIG } from '../options.js';

export const apiParameters = {
  arguments: {
    method: argument('GET, POST, PUT, PATCH or DELETE'),
    path: argument('/… of version 2.0, /api/… of version 1.0; {space} stands for the id of the space'),
  },
  options: {
    space: optional('id', 'space whose token is used; optional where there is one space'),
    ...CONFIG,
    field: repeatable('name=text', 'parameter or attribute, name:=json for anything but text; repeatable'),
    form: repeatable('name=text', 'part of a multipart form, name=@FILE for a file; repeatable'),
    header: repeatable('name: text', 'header; repeatable'),
    input: optional('file', 'JSON file to send as the body, - for standard input'),
    paginate: flag('fetch all pages of a list as one'),
    include: flag('also print status and headers'),
    json: flag('print one JSON object on one line, errors included'),
    output: optional('file', 'file for the response; required for a PDF'),
  },
};

export type ApiOptions = GivenTo<typeof apiParameters>;
