/**
 * At the address of the documentation, browsers get an explorer, and programs get the OpenAPI
 * document.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { STATIC_FILES } from '../../shared/pages/static-files.ts';
import { useService } from '../support/service.ts';

const service = await useService();

const ROOT = join(import.meta.dirname, '../..');
/** Asks for a path of the host as a browser does. */
const open = (target: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  service.visit(target, { headers: { accept } });
const DOC = '/gl/calendar/events/v1/doc';

it('browsers get a page that loads nothing from other hosts and has no inline script', async () => {
  const { status, headers, page } = await open(DOC);
  expect([status, headers['content-type'], headers['content-language'], headers.vary]).toEqual([
    200,
    'text/html; charset=UTF-8',
    'en',
    'Accept, Accept-Encoding',
  ]);
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(page).toContain(`data-document="${DOC}?version=3.0"`);
  const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
  expect(loaded.filter(path => !path.startsWith('/gl/'))).toEqual([]);
  for (const path of loaded) expect([path, (await open(path)).status]).toEqual([path, 200]);
});

it('the files of swagger-ui have their version in their address and are cached for ever', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/swagger-ui-dist/package.json'), 'utf8'));
  expect(STATIC_FILES.explorer.version).toBe(version);
  const { headers, page } = await open(`/gl/assets/explorer-${version}/swagger-ui-bundle.js`);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Lambda answers have 6 MB at most, and base64 takes a third of them.
  expect(Buffer.byteLength(page)).toBeLessThan(4_000_000);
});

it('a browser gets the document if it sends `version`, as the explorer does', async () => {
  const { headers, page } = await open(`${DOC}?version=3.1`);
  expect([headers['content-type'], JSON.parse(page).openapi]).toEqual(['application/json; charset=UTF-8', '3.1.0']);
});
