import { z } from 'zod';
import { parseS3Url } from '../../domain/archive-location.js';
import { webUrl, yesNo } from './kinds.js';
import { exactlyOne, notBoth, otherwise, parsed, path, text, word } from './option.js';

const OF_S3 = [
  'endpoint',
  'region',
  'path_style',
  'access_key_id',
  'secret_access_key',
  'secret_access_key_file',
] as const;

interface Given {
  readonly path?: unknown;
  readonly url?: unknown;
  readonly access_key_id?: unknown;
  readonly secret_access_key?: unknown;
  readonly secret_access_key_file?: unknown;
}

/** What is no section at all has been reported as that. */
function ofSection([check, options]: readonly [(given: Given) => boolean, ReturnType<typeof otherwise>]) {
  return [(given: Given) => typeof given !== 'object' || check(given), options] as const;
}

function hasWholeKey({ access_key_id, secret_access_key, secret_access_key_file }: Given): boolean {
  return (access_key_id === undefined) === ((secret_access_key ?? secret_access_key_file) === undefined);
}

function isWithoutOthers(given: Given): boolean {
  return given.path === undefined || OF_S3.every((option) => given[option as keyof Given] === undefined);
}

/** A folder, or a bucket; a text alone is read as `url` (`withLongForms`). */
export const archive = z
  .strictObject({
    path: path(
      'Folder of the archive: the XML and PDF of every e-invoice, never rewritten. This or url.',
      '/var/lib/spacebooks/archive',
    ).optional(),
    url: parsed(
      'Bucket of the archive on S3 or a server that speaks its API, and what its keys begin with. This or path.',
      's3://example-books/archive',
      'is not s3:// with the name of a bucket, and where wanted a prefix of letters, digits and / between them',
      parseS3Url,
    ).optional(),
    endpoint: webUrl(
      'Address of a server other than Amazon’s, without the bucket.',
      'https://s3.example.com',
    ).optional(),
    region: word(
      'Region of the bucket; that of the environment (AWS_REGION) when left out, with endpoint us-east-1.',
      'eu-central-1',
      'is not a region: small letters, digits and hyphens',
      /^[a-z0-9-]{1,40}$/,
    ).optional(),
    path_style: yesNo(
      'Whether the bucket is part of the path instead of the host name; yes when left out with endpoint, no without.',
      'yes',
    ).optional(),
    access_key_id: text(
      'Id of the access key; left out with its secret, the environment or the role of the machine says who we are.',
      '${S3_ACCESS_KEY_ID}',
    ).optional(),
    secret_access_key: text(
      'Its secret; best as an environment variable. This or secret_access_key_file.',
      '${S3_SECRET_ACCESS_KEY}',
    ).optional(),
    secret_access_key_file: path(
      'File that holds the secret and nothing else.',
      '/run/secrets/s3-secret-access-key',
    ).optional(),
  })
  .refine(
    ...ofSection(
      exactlyOne('the archive', ['path', 'url'], 'write for example `path: /var/lib/spacebooks/archive`'),
    ),
  )
  .refine(
    ...ofSection(
      notBoth('the archive', ['secret_access_key', 'secret_access_key_file'], 'delete one of them'),
    ),
  )
  .refine(
    ...ofSection([
      hasWholeKey,
      otherwise(
        'access_key_id and its secret belong together',
        'give both, or neither for the credentials of the environment or the machine',
      ),
    ]),
  )
  .refine(
    ...ofSection([
      isWithoutOthers,
      otherwise(`${OF_S3.join(', ')} belong to url`, 'write `url: s3://…` in place of path, or delete them'),
    ]),
  )
  .meta({ type: ['object', 'string'] })
  .describe(
    'The archive: a folder, or a bucket on S3; `archive: s3://bucket/prefix` is short for its url alone.',
  );
