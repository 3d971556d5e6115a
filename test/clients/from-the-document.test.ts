/** A client in another language, Debian's OpenAPI::Client for Perl, that is told nothing but where the document is. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnBound } from '../../tools/local/lifetime.ts';
import { openPlaces, PLACES, type Places } from '../support/client-places.ts';
import { output } from '../support/output.ts';
import { passwordOf } from '../support/service.ts';

/** `.ci/run` installs it. */
const hasClient = spawnSync('perl', ['-MOpenAPI::Client', '-e', '1']).status === 0;
if (!hasClient) console.warn('OpenAPI::Client for Perl is not installed, so no client reads the document by itself');

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
});
afterAll(() => places.stop());

it.skipIf(!hasClient)('writes, reads, and is refused', async () => {
  const [place] = PLACES;
  const { api } = places.clientOf(place);
  const script = join(import.meta.dirname, 'from-the-document.pl');
  const credentials = `author:${passwordOf('author')}`;
  const { code, stdout, stderr } = await output(spawnBound('perl', [script, `${api}/doc`, credentials]));
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    created: [201, 'Lugo'],
    listed: [200, 1, 'Foliada'],
    refused: [404, 'rest-event-not-found'],
  });
});
