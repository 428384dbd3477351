import type { Secret } from '@spacebooks/base/secret';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { z } from 'zod';

/** What KSeF says in an error of its own. */
export interface KsefProblem {
  /** Exception codes, e.g. 21405; none in answers without them. */
  readonly codes: readonly number[];
  /** In one line, at most 500 characters. */
  readonly text: string;
}

const LONGEST = 500;

const details = z.array(z.string()).nullish().catch(null);
const description = z.string().nullish().catch(null);
const problemDetails = z.object({
  title: z.string(),
  detail: z.string(),
  reasonCode: z.string().optional().catch(undefined),
  errors: z.array(z.object({ code: z.number(), description, details }).nullable().catch(null)).catch([]),
});
/** The older form, for a KSeF that overlooks our X-Error-Format: everything in it may be null. */
const exceptionResponse = z.object({
  exception: z
    .object({
      exceptionDetailList: z
        .array(z.object({ exceptionCode: z.number().nullish(), exceptionDescription: description, details }))
        .nullish(),
    })
    .nullable(),
});

/** Reads an error of KSeF; null when somebody else wrote it (a gateway, say) or it cannot be read. */
export function readProblem(answer: TransportAnswer): KsefProblem | null {
  const parsed = parseJson(answer);
  if (!parsed.ok) return null;
  const modern = problemDetails.safeParse(parsed.value);
  if (modern.success) {
    const { detail, reasonCode } = modern.data;
    const errors = modern.data.errors.filter((error) => error !== null);
    const told = errors.map((error) => said(error.code, error.description, error.details));
    const reason = reasonCode === undefined ? [] : [`(${reasonCode})`];
    return problem(
      errors.map(({ code }) => code),
      told.length > 0 ? told : [detail, ...reason],
    );
  }
  const older = exceptionResponse.safeParse(parsed.value);
  if (!older.success) return null;
  const list = older.data.exception?.exceptionDetailList ?? [];
  return problem(
    list.flatMap(({ exceptionCode }) => exceptionCode ?? []),
    list.map((each) => said(each.exceptionCode, each.exceptionDescription, each.details)),
  );
}

type Maybe<Value> = Value | null | undefined;

function said(code: Maybe<number>, description: Maybe<string>, more: Maybe<readonly string[]>): string {
  return [String(code ?? ''), description ?? '', ...(more ?? [])].filter((part) => part !== '').join(' ');
}

function problem(codes: readonly number[], parts: readonly string[]): KsefProblem {
  return { codes, text: shortLine(parts.join('; '), LONGEST) };
}

/** On one line, cut where it is too long. */
export function shortLine(text: string, longest: number): string {
  const line = singleSpaced(text);
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The form of the tokens that KSeF issues (RFC 7519). What begins anew is the begin, so that nothing is read twice. */
const TOKEN = /\beyJ(?:(?!\beyJ)[\w-])+\.[\w-]+\.[\w-]*/g;

/** Redacts secrets in what KSeF said, should it have repeated one. */
export function hide(text: string, secrets: readonly Secret[]): string {
  const known = secrets.map((secret) => secret.reveal()).filter((value) => value !== '');
  return known.reduce((left, value) => left.replaceAll(value, '[secret]'), text.replace(TOKEN, '[secret]'));
}
