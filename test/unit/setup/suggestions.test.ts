import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { suggestionsFor } from '../../../src/setup/suggestions.js';

const text = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

describe('what a first setup suggests', () => {
  it('is of this machine alone, with the data beside the file', () => {
    expect(suggestionsFor('/opt/desk/spacebooks.yml', {})).toEqual({
      ...{ listen: '127.0.0.1:8080', webListen: '127.0.0.1:8081' },
      ...{ data: 'data', exports: 'exports' },
    });
  });

  it('is where a service has its data, for a file in /etc', () => {
    expect(suggestionsFor('/etc/spacebooks/spacebooks.yml', {})).toMatchObject({
      data: '/var/lib/spacebooks',
      exports: '/var/lib/spacebooks/exports',
    });
    expect(suggestionsFor('/etc/spacebooks/spacebooks.yml', {}, '/srv/books').exports).toBe(
      '/srv/books/exports',
    );
  });

  it('is reached from outside of the image, on the ports that its compose file publishes', () => {
    const [, image = ''] = /^ENV SPACEBOOKS_IMAGE=(.+)$/m.exec(text('Dockerfile')) ?? [];
    const { listen, webListen, data } = suggestionsFor('/etc/spacebooks/spacebooks.yml', {
      SPACEBOOKS_IMAGE: image,
    });
    expect([listen, webListen, data]).toEqual(['0.0.0.0:8080', '0.0.0.0:8081', '/data']);
    const { ports, volumes } = parse(text('config/compose.yml')).services.spacebooks;
    for (const address of [listen, webListen]) {
      const port = address.split(':')[1];
      expect(ports).toContain(`127.0.0.1:${port}:${port}`);
    }
    expect(volumes).toContain(`data:${data}`);
  });
});
