import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BankDesk } from '../../bank/desk.js';
import type { Imported } from '../../bank/import-files.js';
import type { ImportNote } from '../../bank/import-notes.js';
import type { LineWords } from '../../bank/line-words.js';
import type { MatchResult } from '../../bank/match-space.js';
import { noteWords } from '../../bank/note-words.js';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import { asFailure, type Failure, isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo } from '../forms.js';
import { filesOf, type UploadedFile } from '../multipart.js';
import type { Page } from '../page.js';
import { OF_BANK } from '../security/access.js';
import type { Site } from '../site.js';
import { bankPlace, bankPlaces, personOf, wordsOfLines } from '../view/bank-space.js';
import {
  type ChosenLines,
  chosenLines,
  hasWrongDay,
  type LinesQuery,
  lineFilter,
  placeIn,
  placeText,
  STATE_CHOICES,
} from '../view/line-filter.js';
import { lineTone } from '../view/line-tone.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly bank: { readonly space: null } | BankPage;
    readonly 'bank-imported': Pick<Imported, 'gaps' | 'differences'> & {
      readonly space: string;
      readonly files: readonly ImportedFile[];
      /** Null while something else matches. */
      readonly matched: MatchCounts | null;
      readonly isMatched: boolean;
      readonly bankPath: typeof PAGE.bank;
      readonly noteOf: (note: ImportNote) => string;
    };
  }
}

const ROWS = 50;
/** A ZIP of a year, or the files of many months. */
const LARGEST_UPLOAD = 50 * 1024 * 1024;

type MatchCounts = Readonly<Record<'waiting' | 'unmatched' | 'posting', string>>;

/** What was imported of a file, or why it was refused. */
interface ImportedFile {
  readonly name: string;
  readonly imported: Imported | null;
  readonly failure: Failure | null;
}

interface BankPage {
  readonly space: string;
  readonly spaces: readonly WebSpace[];
  readonly accounts: readonly string[];
  /** Whose statements are CSV: such a file does not say whose it is. */
  readonly csvAccounts: readonly string[];
  readonly chosen: ChosenLines;
  readonly isWrongDay: boolean;
  readonly states: typeof STATE_CHOICES;
  readonly undecided: number;
  /** Reports of what lines consist of that wait for their line. */
  readonly reports: number;
  readonly rows: readonly KeptLine[];
  readonly next: string | null;
  readonly isFirst: boolean;
  readonly stateOf: LineWords['state'];
  readonly lineTone: typeof lineTone;
  readonly linePath: typeof PAGE.bankLine;
}

/** The lines of bank statements, and how they come in. */
export const page: Page = (site) => {
  const { app, show } = site;

  app.get<{ Querystring: LinesQuery }>('/bank', OF_BANK, async (request, reply) => {
    const places = bankPlaces(site, request);
    const place = places.find(({ space }) => space.id === request.query.space) ?? places[0];
    const title = show.words(request).say('bank.title');
    if (place === undefined)
      return show.page(request, reply, { template: 'bank', title, menu: 'bank', data: { space: null } });
    const { space, desk } = place;
    const accounts = [...new Set(desk.accounts.map(({ account }) => account))];
    const chosen = chosenLines(request.query, accounts);
    const after = placeIn(request.query.after);
    const { lines, next } = await desk.page(lineFilter(chosen, after, ROWS));
    const words = wordsOfLines(show.words(request), '');
    return show.page(request, reply, {
      template: 'bank',
      title,
      menu: 'bank',
      data: {
        space: space.id,
        spaces: places.map((each) => each.space),
        accounts,
        csvAccounts: csvAccountsOf(desk),
        chosen,
        isWrongDay: hasWrongDay(request.query),
        states: STATE_CHOICES,
        undecided: await desk.countUndecided(),
        reports: await desk.countReports(),
        rows: lines,
        next: next === null ? null : PAGE.bank(space.id, { ...chosen, after: placeText(next) }),
        isFirst: after === null,
        stateOf: words.state,
        lineTone,
        linePath: PAGE.bankLine,
      },
    });
  });

  app.post('/bank/match', { config: { access: 'finance' } }, async (request, reply) => {
    const { space, desk } = bankPlace(site, request, fieldOf(request, 'space'));
    const matched = await desk.match();
    if (request.session !== null) {
      request.session.notice =
        matched === null
          ? { key: 'notice.bank-busy', values: {} }
          : { key: 'notice.bank-matched', values: countsOf(matched) };
    }
    return goTo(reply, PAGE.bank(space.id));
  });

  const takesFiles = { config: { access: 'finance', uploads: true }, bodyLimit: LARGEST_UPLOAD } as const;
  app.post('/bank/upload', takesFiles, (request, reply) => upload(site, request, reply));
};

/** Each once, in however many currencies it is. */
function csvAccountsOf({ accounts }: BankDesk): readonly string[] {
  const having = accounts.filter(({ layout }) => layout !== null);
  return [...new Set(having.map(({ account }) => account))];
}

async function upload(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { show } = site;
  const { space, desk } = bankPlace(site, request, fieldOf(request, 'space'));
  const account = fieldOf(request, 'account');
  const line = fieldOf(request, 'line');
  const given = {
    account: desk.accounts.some((each) => each.account === account) ? account : null,
    by: personOf(request),
    line: /^[1-9]\d{0,14}$/.test(line) ? Number(line) : null,
  };
  const files: ImportedFile[] = [];
  for (const file of filesOf(request)) files.push(await importOne(desk, file, given));
  const isNews = files.some(({ imported }) => imported !== null);
  const words = show.words(request);
  return show.page(request, reply, {
    template: 'bank-imported',
    title: words.say('bank-import.title'),
    menu: 'bank',
    status: files.length > 0 && isNews ? 200 : 422,
    data: {
      space: space.id,
      files,
      ...findingsOf(files),
      matched: isNews ? countsOrNull(await desk.match()) : null,
      isMatched: isNews,
      bankPath: PAGE.bank,
      noteOf: noteWords(words.language, words),
    },
  });
}

/** What is missing, or there twice, after the last file of each account. */
function findingsOf(files: readonly ImportedFile[]): Pick<Imported, 'gaps' | 'differences'> {
  const latest = new Map<string, Pick<Imported, 'gaps' | 'differences'>>();
  for (const { imported } of files) {
    if (imported === null) continue;
    const touched = imported.files.flatMap(({ statements }) => statements);
    for (const { statement } of touched) {
      latest.set(statement.account, {
        gaps: imported.gaps.filter(({ after }) => after.account === statement.account),
        differences: imported.differences.filter(({ account }) => account === statement.account),
      });
    }
  }
  const all = [...latest.values()];
  return {
    gaps: all.flatMap(({ gaps }) => gaps),
    differences: all.flatMap(({ differences }) => differences),
  };
}

const REFUSALS = ['bank.unreadable', 'bank.unbalanced', 'bank.undecidable', 'bank.unknown-line'] as const;

/** One that is refused keeps no other from being imported. */
async function importOne(
  desk: BankDesk,
  { name, content }: UploadedFile,
  given: Parameters<BankDesk['importFile']>[1],
): Promise<ImportedFile> {
  try {
    return { name, imported: await desk.importFile({ name, content }, given), failure: null };
  } catch (error) {
    if (REFUSALS.some((code) => isFailure(error, code))) {
      return { name, imported: null, failure: asFailure(error) };
    }
    throw error;
  }
}

function countsOrNull(matched: MatchResult | null): MatchCounts | null {
  return matched === null ? null : countsOf(matched);
}

function countsOf({ waiting, unmatched, posting }: MatchResult): MatchCounts {
  return { waiting: String(waiting), unmatched: String(unmatched), posting: String(posting) };
}
