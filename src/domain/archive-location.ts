import type { Secret } from '@spacebooks/base/secret';

/** Where the archive lies: a folder, which several machines may share, or a bucket. */
export type ArchiveLocation = FolderLocation | S3Location;

export interface FolderLocation {
  /** Absolute. */
  readonly path: string;
}

/** What is null is left to the SDK: AWS's own address, and region and credentials of the environment or the instance. */
export interface S3Location {
  readonly bucket: string;
  /** Before each key, without a slash at its ends; empty for none. */
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string | null;
  /** Whether the bucket is part of the path, not of the host name. */
  readonly path_style: boolean;
  readonly credentials: { readonly access_key_id: string; readonly secret_access_key: Secret } | null;
}

export function isFolder(location: ArchiveLocation): location is FolderLocation {
  return 'path' in location;
}

/** As it is written in the configuration. */
export function locationText(location: ArchiveLocation): string {
  return isFolder(location)
    ? location.path
    : `s3://${[location.bucket, location.prefix].filter(Boolean).join('/')}`;
}

/** 3 to 63 small letters, digits, points and hyphens, with a letter or digit at both ends. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** What needs no escaping in a key, after AWS's list of safe characters. */
const PREFIX = /^[A-Za-z0-9!_.*'()-]+(\/[A-Za-z0-9!_.*'()-]+)*$/;
const LONGEST_PREFIX = 500;

/** @returns null where it is not `s3://bucket` or `s3://bucket/prefix` */
export function parseS3Url(text: string): Pick<S3Location, 'bucket' | 'prefix'> | null {
  const [, bucket = '', rest = ''] = /^s3:\/\/([^/]*)(?:\/(.*))?$/.exec(text) ?? [];
  const prefix = rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const isPrefix = prefix === '' || (PREFIX.test(prefix) && prefix.length <= LONGEST_PREFIX);
  return BUCKET.test(bucket) && isPrefix ? { bucket, prefix } : null;
}
