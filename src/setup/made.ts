import { isAbsolute, relative, resolve } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { PUBLIC_AUTH_URL, PUBLIC_BASE_URL } from '../config/schema/platform.js';
import { OPERATOR_LANGUAGES } from '../domain/settings.js';
import type { AlertsAnswer, Answers, PageAnswer } from './answers.js';
import { configText } from './config-text.js';
import type { Interviewed } from './interview.js';
import type { SecretFile } from './write.js';
import { yamlText } from './yaml-lines.js';

/** What is to be written. */
export interface Made {
  readonly text: string;
  /** The token of the space comes first. */
  readonly secrets: readonly SecretFile[];
}

/**
 * The text of the configuration, and the files that it names.
 *
 * @param folder of the configuration, absolute
 * @param hash of a password. @throws Failure `platform.*`, `login.*`
 */
export async function makeConfiguration(
  asked: Interviewed,
  folder: string,
  hash: (password: string) => Promise<string>,
): Promise<Made> {
  const { answers, facts, uses, login } = asked;
  const spaceToken = await login.spaceToken(facts.platformId);
  const password = asked.page?.admin?.password;
  const passwordHash = password === undefined ? null : new Secret(await hash(password.reveal()));
  const whole: Answers = { ...answers, platform: platformAnswer(asked, folder), ...pageAndAlerts(asked) };
  return {
    text: configText(whole, facts, uses),
    secrets: secretFiles(whole, asked, { spaceToken, passwordHash, folder }),
  };
}

function pageAndAlerts({ answers, page, alerts }: Interviewed): {
  readonly page: PageAnswer | null;
  readonly alerts: AlertsAnswer | null;
} {
  const { data, space } = answers;
  const language = OPERATOR_LANGUAGES.find((each) => each === space.language) ?? 'en';
  return {
    page: page && {
      ...page,
      admin: page.admin && {
        user: page.admin.user,
        hashFile: `${data}/secrets/${page.admin.user}-password`,
      },
    },
    alerts:
      alerts === null
        ? null
        : {
            language,
            to: alerts.to,
            mail:
              alerts.mail === null
                ? null
                : {
                    ...alerts.mail,
                    passwordFile: alerts.mail.password === null ? null : `${data}/secrets/mail-password`,
                  },
            webhook:
              alerts.webhook === null
                ? null
                : { format: alerts.webhook.format, urlFile: `${data}/secrets/alert-webhook` },
          },
  };
}

interface MadeSecrets {
  readonly spaceToken: Secret;
  readonly passwordHash: Secret | null;
  readonly folder: string;
}

function secretFiles(
  { data, space, eInvoices, page, alerts }: Answers,
  asked: Interviewed,
  { spaceToken, passwordHash, folder }: MadeSecrets,
): readonly SecretFile[] {
  const { credentials, ksefToken } = asked;
  const typed =
    credentials.kind === 'application' && credentials.secretFile === null ? credentials.client.secret : null;
  const named: readonly (readonly [path: string | null | undefined, secret: Secret | null | undefined])[] = [
    [`${data}/tokens/${space.id}`, spaceToken],
    [eInvoices.ksef?.tokenFile, ksefToken],
    [typedSecretPath(data), typed],
    [page?.admin?.hashFile, passwordHash],
    [alerts?.mail?.passwordFile, asked.alerts?.mail?.password],
    [alerts?.webhook?.urlFile, asked.alerts?.webhook?.url],
  ];
  return named.flatMap(([path, secret]) =>
    path === null || path === undefined || secret === null || secret === undefined
      ? []
      : [{ path: resolve(folder, path), secret }],
  );
}

/** Where a typed client secret goes. */
function typedSecretPath(data: string): string {
  return `${data}/client-secret`;
}

function platformAnswer({ credentials, answers }: Interviewed, folder: string): Answers['platform'] {
  const { baseUrl, authUrl } = credentials;
  const isPublic = baseUrl === PUBLIC_BASE_URL && authUrl === PUBLIC_AUTH_URL;
  const address = isPublic ? null : { baseUrl, authUrl };
  if (credentials.kind === 'token') return { address, oauth: null };
  const { client, secretFile } = credentials;
  const file = secretFile === null ? typedSecretPath(answers.data) : fromFolder(folder, secretFile);
  const secretLine = client.secret === null ? null : `client_secret_file: ${yamlText(file)}`;
  return { address, oauth: { clientId: client.id, secretLine } };
}

/** A path that was given from where the command runs, as the file has to say it. */
function fromFolder(folder: string, path: string): string {
  return isAbsolute(path) ? path : relative(folder, resolve(path));
}
