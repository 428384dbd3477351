import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/load.js';
import { problemText } from '../../../src/config/problem.js';
import { CONFIG, ENV, loadText, problemsOf } from './config-text.js';

const DEFAULTS = `space_defaults:
  time_zone: Europe/Berlin
  language: de
  e_invoices:
    from: 2026-01-01
    standard: zugferd
    seller:
      name: Provider GmbH
      vat_id: DE123456788
    layout:
      footer: [one, two]
    service_period:
      - period: month of invoice
`;

const REST = CONFIG.slice(CONFIG.indexOf('webhooks:'));
const FOLDER = `spaces: { from: folder, path: spaces.d }\n${DEFAULTS}${REST}`;
const DATABASE = `spaces: { from: database }\n${DEFAULTS}${REST}`;
const AT = '/etc/spacebooks/spaces.d';

function space(id: string, more = ''): string {
  return `id: ${id}\nplatform_id: platform-${id}\nsubdomain: ${id}\ntoken: \${BERLIN_TOKEN}\n${more}`;
}

/** Loads a configuration beside the files of `spaces.d`. */
function load(files: Readonly<Record<string, string>>, text = FOLDER) {
  const all = new Map(Object.entries(files).map(([name, content]) => [`${AT}/${name}`, content]));
  return loadConfig('/etc/spacebooks/books.yml', {
    env: ENV,
    readFile: (path) => {
      const content = path.endsWith('books.yml') ? text : all.get(path);
      if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return Buffer.from(content);
    },
    listFolder: (path) => {
      if (path !== AT) throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
      return Object.keys(files);
    },
  });
}

function leftOut(files: Readonly<Record<string, string>>, text = FOLDER) {
  return load(files, text).left_out.map(({ id, problems }) => [id, problems.map(problemText)]);
}

describe('spaces in a folder', () => {
  it('are those of its files, each as an entry of the list would be', () => {
    const listed = loadText(CONFIG).spaces[0];
    const entry = CONFIG.slice(CONFIG.indexOf('- id'), CONFIG.indexOf('webhooks:')).replace('- id', '    id');
    const config = load({ 'berlin.yml': entry }, `spaces: { from: folder, path: spaces.d }\n${REST}`);
    expect(config.spaces).toEqual([listed]);
    expect(config.left_out).toEqual([]);
    expect(config.space_source).toEqual({ from: 'folder', path: AT });
  });

  it('extend the defaults section by section; a list takes the place of the default list', () => {
    const more =
      'language: en\ne_invoices:\n  seller: { name: Berlin GmbH }\n  layout: { footer: [three] }\n';
    const [berlin, other] = load({ 'berlin.yml': space('berlin', more), 'ulm.yml': space('ulm') }).spaces;
    expect(berlin).toMatchObject({
      language: 'en',
      time_zone: 'Europe/Berlin',
      e_invoices: {
        from: '2026-01-01',
        seller: { name: 'Berlin GmbH', vat_id: 'DE123456788' },
        layout: { footer: ['three'] },
      },
    });
    expect(other).toMatchObject({ language: 'de', e_invoices: { layout: { footer: ['one', 'two'] } } });
  });

  it('are taken in the order of their names; other files are passed over', () => {
    const files = {
      'ulm.yaml': space('ulm'),
      'bonn.yml': space('bonn'),
      '.x.yml': 'x',
      'a.yml~': 'x',
      README: 'x',
    };
    expect(load(files).spaces.map(({ id }) => id)).toEqual(['bonn', 'ulm']);
  });

  it('that are invalid are left out, with file, line and fix; the others are served', () => {
    const files = {
      'berlin.yml': space('berlin'),
      'bonn.yml': space('bonn', 'languge: en\n'),
      'koeln.yml': 'id: koeln\n  platform_id: x\n',
      'leer.yml': '# nothing\n',
      'Ulm.yml': space('Ulm'),
      'kiel.yml': space('kil'),
      'mainz.yml': space('mainz', 'e_invoices: { seller: { country: XX } }\n'),
    };
    expect(load(files).spaces.map(({ id }) => id)).toEqual(['berlin']);
    expect(Object.fromEntries(leftOut(files))).toEqual({
      Ulm: [
        'spaces.d/Ulm.yml:1:1: the file is named "Ulm", and an id must have 1 to 32 small letters, digits or hyphens; name the file as the id of its space, such as berlin.yml',
      ],
      bonn: ['spaces.d/bonn.yml:5:1: unknown key "languge"; did you mean language?'],
      kiel: ['spaces.d/kiel.yml:1:5: id: is not kiel, by which the space is kept; write `id: kiel`'],
      koeln: [expect.stringContaining('spaces.d/koeln.yml:2:3: this line is indented deeper')],
      leer: [expect.stringContaining('spaces.d/leer.yml:1:1: the space is empty; ')],
      mainz: [expect.stringContaining('spaces.d/mainz.yml:5:34: country: "XX" ')],
    });
  });

  it('that have a mistake from the defaults are left out with its place there', () => {
    const text = FOLDER.replace('standard: zugferd', 'standard: zugpferd');
    expect(leftOut({ 'berlin.yml': space('berlin') }, text)).toEqual([
      [
        'berlin',
        [
          '/etc/spacebooks/books.yml:7:15: standard: "zugpferd" is not one of its values; did you mean zugferd?',
        ],
      ],
    ]);
  });

  it('that need what neither file says are shown where it is missing', () => {
    const text = FOLDER.replace('  language: de\n', '');
    expect(leftOut({ 'berlin.yml': space('berlin') }, text)).toEqual([
      ['berlin', [expect.stringMatching(/^spaces.d\/berlin.yml:1:1: language is missing in /)]],
    ]);
  });

  it('that are the same on the platform: the first by name is served', () => {
    const twin = space('ulm').replace('platform-ulm', 'platform-berlin');
    const files = { 'berlin.yml': space('berlin'), 'ulm.yml': twin };
    expect(load(files).spaces.map(({ id }) => id)).toEqual(['berlin']);
    expect(leftOut(files)).toEqual([
      [
        'ulm',
        [
          'spaces.d/ulm.yml:2:14: platform_id: spaces.d/berlin.yml has the same; give each space its own platform_id',
        ],
      ],
    ]);
  });

  it('in no folder refuse the configuration', () => {
    const text = FOLDER.replace('path: spaces.d', 'path: elsewhere');
    expect(() => load({}, text)).toThrow('path: the folder does not exist; make the folder');
  });

  it('may be none yet', () => {
    expect(load({}).spaces).toEqual([]);
  });

  it('find the files that they name from the folder of the configuration', () => {
    const named = space('berlin').replace('token: ${BERLIN_TOKEN}', 'token_file: tokens/berlin');
    expect(leftOut({ 'berlin.yml': named })).toEqual([
      [
        'berlin',
        [
          expect.stringContaining(
            'spaces.d/berlin.yml:4:13: token_file: the file does not exist; run spacebooks login',
          ),
        ],
      ],
    ]);
  });
});

describe('spaces in the database', () => {
  const stored = (id: string, text: string) => ({ id, file: `space ${id} (database)`, text });
  const loadStored = (...given: ReturnType<typeof stored>[]) =>
    loadConfig('/etc/spacebooks/books.yml', {
      env: ENV,
      readFile: () => Buffer.from(DATABASE),
      stored: given,
    });

  it('are judged by the same rules, and named by space and field', () => {
    const config = loadStored(
      stored('berlin', space('berlin')),
      stored('ulm', space('ulm', 'langauge: en\n')),
    );
    expect(config.spaces.map(({ id }) => id)).toEqual(['berlin']);
    expect(config.left_out.flatMap(({ problems }) => problems.map(problemText))).toEqual([
      'space ulm (database):5:1: unknown key "langauge"; did you mean language?',
    ]);
    expect(config.space_source).toEqual({ from: 'database' });
  });
});

describe('defaults of a list', () => {
  it('hold for each of its spaces', () => {
    const text = `spaces:\n  - { id: berlin, platform_id: b, subdomain: b, token: "\${BERLIN_TOKEN}" }\n${DEFAULTS}${REST}`;
    expect(loadText(text).spaces[0]).toMatchObject({ language: 'de', time_zone: 'Europe/Berlin' });
  });

  it.each([
    ['id: berlin', 'id: differs from space to space; write it in each space'],
    ['token: "12345678"', 'token: differs from space to space; write it in each space'],
  ])('cannot be %s', (line, problem) => {
    expect(problemsOf(`${CONFIG}space_defaults:\n  ${line}\n`)).toEqual([expect.stringContaining(problem)]);
  });

  it('must be a section', () => {
    expect(problemsOf(`${CONFIG}space_defaults: de\n`)).toEqual([
      '17:17: space_defaults must be a section, not a text; write below it options such as `language: de`',
    ]);
  });
});

describe('a section in place of the list', () => {
  it.each([
    ['{ from: file }', '1:17: from: "file" is not one of its values; write one of: folder, database'],
    [
      '{ from: folder }',
      '1:9: path goes with from: folder; write `from: folder` and `path: spaces.d`, or `from: database` alone',
    ],
    [
      '{ from: database, path: x }',
      '1:9: path goes with from: folder; write `from: folder` and `path: spaces.d`, or `from: database` alone',
    ],
    ['{ from: database, paht: x }', '1:27: unknown key "paht"; known here: from, path'],
  ])('%s is refused', (section, problem) => {
    expect(problemsOf(`spaces: ${section}\n${REST}`)).toEqual([problem]);
  });

  it('a text is none', () => {
    expect(problemsOf(`spaces: all\n${REST}`)).toEqual([
      expect.stringContaining('1:9: spaces must be a list, not a text'),
    ]);
  });
});
