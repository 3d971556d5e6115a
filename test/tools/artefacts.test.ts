/**
 * A local server that runs the output of `cdk synth`: each function runs from its own bundle, alone
 * in its folder.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { startServer } from '../../tools/local/start-server.ts';

const { path: folder } = temporaryFolder('artefacts');

const Manifest = v.object({
  files: v.record(v.string(), v.looseObject({ displayName: v.string(), source: v.looseObject({ path: v.string() }) })),
});

/**
 * A bundle in CommonJS, as real ones are. In a folder of this repository it would be taken for an
 * ES module.
 */
const BUNDLE = `exports.handler = async () => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: require('./name.json'), folder: __dirname, root: process.env.LAMBDA_TASK_ROOT, site: process.env.SITE }),
});`;

/** Writes the templates, and in place of each bundle one that says which function it is. */
const assembly = (): string => {
  const target = join(folder, 'cdk.out');
  cpSync(inject('assembly'), target, { recursive: true });
  for (const file of readdirSync(target).filter(name => name.endsWith('.assets.json'))) {
    const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(target, file), 'utf8')));
    for (const [hash, { displayName, source }] of Object.entries(manifest.files)) {
      if (!displayName.endsWith('/Code')) continue;
      source.path = `asset.${hash}`;
      mkdirSync(join(target, source.path), { recursive: true });
      writeFileSync(join(target, source.path, 'index.js'), BUNDLE);
      writeFileSync(join(target, source.path, 'name.json'), JSON.stringify(displayName));
    }
    writeFileSync(
      join(target, file),
      JSON.stringify({ ...JSON.parse(readFileSync(join(target, file), 'utf8')), ...manifest }),
    );
  }
  return target;
};

const Answer = v.object({ name: v.string(), folder: v.string(), root: v.string(), site: v.string() });

it('functions run from their bundles, each in a folder of its own, with the variables of the template', async () => {
  const server = await startServer({ port: 0, home: join(folder, 'home'), fresh: true, artefacts: assembly() });
  const ask = async (path: string) => v.parse(Answer, await (await fetch(`${server.urls.gl}${path}`)).json());
  const [events, venues, nowhere] = [await ask('/events'), await ask('/venues'), await ask('/nowhere')];
  await server.stop();
  expect([events, venues, nowhere].map(({ name }) => name.split('/')[0])).toEqual(['events', 'venues', 'router']);
  expect(events.folder).not.toBe(venues.folder);
  for (const answer of [events, venues, nowhere]) {
    expect(answer.root).toBe(answer.folder);
    expect(JSON.parse(answer.site)).toMatchObject({ language: 'gl' });
    expect(existsSync(dirname(answer.folder)), 'unpacked for as long as the server runs').toBe(false);
  }
});
