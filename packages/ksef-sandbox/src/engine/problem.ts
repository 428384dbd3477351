import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { ksefTime } from '../times.js';

/** Exceptions that KSeF names (OpenAPI 2.9.0, tables of each operation's answer 400) and their descriptions. */
const DESCRIPTIONS = {
  9101: 'Nieprawidłowy dokument.',
  9102: 'Brak podpisu.',
  9103: 'Przekroczona liczba dozwolonych podpisów.',
  9105: 'Nieprawidłowy podpis.',
  21001: 'Nieczytelna treść.',
  21111: 'Nieprawidłowe wyzwanie autoryzacyjne.',
  21115: 'Nieprawidłowy certyfikat.',
  21117: 'Nieprawidłowy identyfikator podmiotu dla wskazanego typu kontekstu.',
  21155: 'Przekroczono dozwoloną liczbę faktur w sesji.',
  21157: 'Nieprawidłowy rozmiar części pakietu.',
  21161: 'Przekroczono dozwoloną liczbę części pakietu.',
  21164: 'Faktura o podanym identyfikatorze nie istnieje.',
  21165: 'Faktura o podanym numerze KSeF nie jest jeszcze dostępna.',
  21166: 'Korekta techniczna niedostępna.',
  21167: 'Status faktury nie pozwala na korektę techniczną.',
  21173: 'Brak sesji o wskazanym numerze referencyjnym.',
  21175: 'Wynik zapytania o podanym identyfikatorze nie istnieje.',
  21178: 'Nie znaleziono UPO dla podanych kryteriów.',
  21180: 'Status sesji nie pozwala na wykonanie operacji.',
  21182: 'Osiągnięto limit trwających eksportów.',
  21183: 'Zakres filtrowania wykracza poza dostępny zakres danych.',
  21184: 'Sesja tymczasowo niedostępna.',
  21217: 'Nieprawidłowe kodowanie znaków.',
  21205: 'Pakiet nie może być pusty.',
  21208: 'Czas oczekiwania na requesty upload lub finish został przekroczony.',
  21301: 'Brak autoryzacji.',
  21304: 'Brak uwierzytelnienia.',
  21401: 'Dokument nie jest zgodny ze schemą (xsd).',
  21402: 'Nieprawidłowy rozmiar pliku.',
  21403: 'Nieprawidłowy skrót pliku.',
  21405: 'Błąd walidacji danych wejściowych.',
  21418: 'Przekazany token kontynuacji ma nieprawidłowy format.',
  21308: 'Próba wykorzystania metod autoryzacyjnych osoby zmarłej.',
  21470: 'Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.',
  25001: 'Brak możliwości pobrania danych do CSR dla wykorzystanego sposobu uwierzytelnienia.',
  25002: 'Brak możliwości złożenia wniosku certyfikacyjnego dla wykorzystanego sposobu uwierzytelnienia.',
  25003: 'Dane w CSR nie zgadzają się z danymi w użytym wektorze uwierzytelniającym.',
  25004: 'Niepoprawny format CSR lub niepoprawny podpis CSR.',
  25005: 'Wniosek certyfikacyjny o podanym numerze referencyjnym nie istnieje.',
  25006: 'Osiągnięto limit możliwych do złożenia wniosków certyfikacyjnych.',
  25007: 'Osiągnięto limit dopuszczalnej liczby posiadanych certyfikatów.',
  25008: 'Certyfikat o podanym numerze seryjnym nie istnieje.',
  25009: 'Nie można odwołać wskazanego certyfikatu, ponieważ jest już odwołany, zablokowany lub nieważny.',
  25010: 'Nieprawidłowy typ lub długość klucza.',
  25011: 'Nieprawidłowy algorytm podpisu CSR.',
  26001: 'Nie można nadać tokenowi uprawnień których nie posiadasz.',
  26002: 'Nie można wygenerować tokena dla obecnego typu kontekstu.',
  30001: 'Podmiot lub uprawnienie już istnieje.',
  71001: 'Faktura o podanym identyfikatorze nie istnieje.',
  71002: 'Faktura jest już przypisana do maksymalnej liczby Identyfikatorów Zbiorczych.',
  71004: 'Faktury mają różnych sprzedawców.',
  71005: 'Powtórzony numer KSeF w żądaniu.',
} as const;

type ExceptionCode = keyof typeof DESCRIPTIONS;

/** The exceptions that are played. */
export const EXCEPTION_CODES = Object.keys(DESCRIPTIONS).map(Number) as readonly ExceptionCode[];

interface ProblemExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A refusal of KSeF; it is written in one of two formats, as the request asks. */
export class KsefProblem extends Error {
  override readonly name = 'KsefProblem';
  readonly status: number;
  /** Of KSeF's own exceptions; null where only the HTTP status speaks. */
  readonly code: ExceptionCode | null;
  readonly details: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Of the problem details, besides those that all have. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: ExceptionCode | null,
    details: readonly string[],
    { headers = {}, members = {} }: ProblemExtras = {},
  ) {
    super(details.join('; '));
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.members = members;
  }

  get description(): string {
    return this.code === null ? '' : DESCRIPTIONS[this.code];
  }
}

/** HTTP 400 with one of KSeF's exceptions. */
export function refusal(code: ExceptionCode, ...details: readonly string[]): KsefProblem {
  return new KsefProblem(400, code, details);
}

const PROBLEM_JSON = 'application/problem+json';
const JSON_TYPE = 'application/json';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

interface ProblemPlace {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
  readonly traceId: string;
}

/**
 * Problem details where the request asks for them (`X-Error-Format: problem-details`), and always for 401, 403
 * and 410; else the older forms: ExceptionResponse for 400, TooManyRequestsResponse for 429.
 */
export function describeProblem(problem: KsefProblem, place: ProblemPlace): Answer {
  const wantsDetails = place.headers['x-error-format'] === 'problem-details';
  if (!wantsDetails && problem.status === 400) return answer(problem, JSON_TYPE, exception(problem, place));
  if (!wantsDetails && problem.status === 429) return answer(problem, JSON_TYPE, tooMany(problem));
  return answer(problem, PROBLEM_JSON, problemDetails(problem, place));
}

function answer({ status, headers }: KsefProblem, mediaType: string, body: unknown): Answer {
  return { status, body, headers: { ...headers, 'content-type': mediaType } };
}

function problemDetails(problem: KsefProblem, { path, now, traceId }: ProblemPlace): unknown {
  const { status, code, details, description, members } = problem;
  return {
    title: TITLES[status] ?? 'Error',
    status,
    instance: path,
    detail: code === null ? details.join(' ') : 'Żądanie jest nieprawidłowe.',
    ...(code === null ? {} : { errors: [{ code, description, details }] }),
    ...members,
    timestamp: ksefTime(now),
    traceId,
  };
}

function exception({ code, description, details }: KsefProblem, { now, traceId }: ProblemPlace): unknown {
  return {
    exception: {
      exceptionDetailList: [{ exceptionCode: code, exceptionDescription: description, details }],
      referenceNumber: null,
      serviceCode: traceId,
      serviceCtx: 'sandbox',
      serviceName: 'ksef',
      timestamp: ksefTime(now),
    },
  };
}

function tooMany({ details }: KsefProblem): unknown {
  return { status: { code: 429, description: 'Too Many Requests', details } };
}
