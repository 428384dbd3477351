import { describe, expect, it } from 'vitest';
import { describeConfig } from '../../../src/config/describe.js';
import { type ArchiveLocation, isFolder, locationText } from '../../../src/domain/archive-location.js';
import { CANARY, changed, loadText } from './config-text.js';

const FOLDER = 'archive: { path: data/archive }';

function load(archive: string, files: Readonly<Record<string, string>> = {}) {
  const config = loadText(changed(FOLDER, archive), files);
  const [line = ''] = describeConfig(config).filter((row) => row.startsWith('archive'));
  return { archive: config.archive, line: line.replace(/^archive +/, '') };
}

function secretOf(location: ArchiveLocation): string | undefined {
  return isFolder(location) ? undefined : location.credentials?.secret_access_key.reveal();
}

describe('where the archive lies', () => {
  it('is a folder, beside the file', () => {
    const { archive, line } = load(FOLDER);
    expect(archive).toEqual({ path: '/etc/spacebooks/data/archive' });
    expect(line).toBe('path /etc/spacebooks/data/archive');
  });

  it('is a bucket in short, with everything else from the environment', () => {
    const { archive, line } = load('archive: s3://example-books/main/archive/');
    expect(archive).toEqual({
      bucket: 'example-books',
      prefix: 'main/archive',
      endpoint: null,
      region: null,
      path_style: false,
      credentials: null,
    });
    expect(line).toBe(
      'path s3://example-books/main/archive; endpoint Amazon S3; path style no; credentials of the environment or the machine',
    );
  });

  it('is a bucket in full, whose secret is not told', () => {
    const { archive, line } = load(
      `archive: { url: s3://books, endpoint: 'https://s3.example.com/', region: eu-central-1, access_key_id: key, secret_access_key: '\${BERLIN_TOKEN}' }`,
    );
    expect(archive).toMatchObject({
      bucket: 'books',
      prefix: '',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      path_style: true,
      credentials: { access_key_id: 'key' },
    });
    expect(secretOf(archive)).toBe(CANARY);
    expect(line).toBe(
      'path s3://books; endpoint https://s3.example.com; region eu-central-1; path style yes; credentials (access key id key; secret access key given (hidden))',
    );
  });

  it('takes the secret from a file, and the style of the path as it is given', () => {
    const { archive } = load(
      'archive: { url: s3://books, endpoint: http://localhost:9000, path_style: no, access_key_id: key, secret_access_key_file: s3 }',
      { '/etc/spacebooks/s3': ' from-the-file\n' },
    );
    expect(archive).toMatchObject({ endpoint: 'http://localhost:9000', path_style: false });
    expect(secretOf(archive)).toBe('from-the-file');
  });

  it('takes a bucket from the environment', () => {
    const { archive } = loadText(changed(FOLDER, 'archive: ${WHERE}'), {}, ENV);
    expect(locationText(archive)).toBe('s3://books/archive');
  });
});

const ENV = { BERLIN_TOKEN: CANARY, WHERE: 's3://books/archive' };
