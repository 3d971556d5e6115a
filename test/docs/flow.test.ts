/**
 * How a request flows through the rooms: a call that leads back into a room from which it came makes two rooms one, as a reader of
 * either has to know both (docs/architecture.md#rooms).
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';

const Texts = v.array(v.string());
const Flow = v.object({ files: Texts, deepest: Texts, returns: Texts });

it('GET /events and POST /events return into a room that called them three times at most', () => {
  const script = join(import.meta.dirname, '..', 'support', 'flow', 'print-flow.ts');
  const printed: unknown = JSON.parse(
    execFileSync(process.execPath, [script, inject('assembly')], { encoding: 'utf8' }),
  );
  const { get, post } = v.parse(v.object({ get: Flow, post: Flow }), printed);
  for (const [request, { files, deepest, returns }] of Object.entries({ get, post })) {
    const figures = `${files.length} files, depth ${deepest.length}, ${returns.length} returns`;
    console.log([`${request.toUpperCase()} /events: ${figures}`, ...returns, 'deepest:', ...deepest].join('\n  '));
  }
  expect(get.files).toContain('functions/events/operations.ts');
  expect(post.files).toContain('functions/database/dynamo-store.ts');
  expect(get.returns.length, get.returns.join()).toBeLessThanOrEqual(3);
  expect(post.returns.length, post.returns.join()).toBeLessThanOrEqual(3);
});
