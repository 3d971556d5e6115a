/**
 * What a cold start has to load: bundles stay within a budget, and modules that only some requests
 * need are loaded with the first of these.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { BUNDLE, bundle, MAP, MEDIA_BUNDLE, tidyMap } from '../../infra/bundle.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

/**
 * All functions that the tests below examine are built together, so that esbuild parses common
 * files once.
 */
const built = build({
  ...BUNDLE,
  entryPoints: ['events', 'venues', 'docs', 'pages', 'router', 'publish'].map(name => `functions/${name}.ts`),
  ...{ absWorkingDir: join(import.meta.dirname, '../..'), outdir: 'bundles', metafile: true, write: false },
});
const bundled = async (name: string) => {
  const { metafile, outputFiles } = await built;
  const code = outputFiles.find(({ path }) => basename(path) === `${name}.js`)?.text ?? '';
  const paths = Object.keys(metafile.outputs[`bundles/${name}.js`]?.inputs ?? {});
  return { code, imports: paths.map(path => ({ path, imports: metafile.inputs[path]?.imports ?? [] })) };
};

/** The most kilobytes of each bundle: each cold start has to compile them. */
it.each([
  ['events', 633], // the largest of a resource
  ['docs', 578], // with all descriptions, and the code that makes the examples
  ['pages', 735], // with the operations by which it reads, and the addresses of The Events Calendar
  ['router', 797], // all of them
  ['publish', 439], // the one without HTTP
])(
  'the bundle of %s is within its budget, and imports nothing in a way that Node finds slow',
  async (name, kilobytes) => {
    const { code } = await bundled(name);
    expect(Buffer.byteLength(code) / 1000).toBeLessThan(kilobytes);
    expect(Buffer.byteLength(code) / 1000).toBeGreaterThan(kilobytes / 2);
    expect(code.match(/(?<![\w.$])import\s*\(/g)).toBeNull();
  },
);

it('the library of bearer tokens is loaded by the first of them', async () => {
  expect(await importsOf('aws-jwt-verify', 'events')).toEqual(['functions/auth/token-issuer.ts: dynamic-import']);
});

const CALENDARS = [
  'functions/events/replies.ts: dynamic-import',
  'functions/events/calendar-replies.ts: import-statement',
];
it.each([
  ['events', CALENDARS],
  ['pages', CALENDARS],
  ['venues', []],
  ['publish', []],
])('what calendars need, and their library, is loaded by the first of them: %s', async (name, ways) => {
  expect([...(await importsOf('calendar-replies', name)), ...(await importsOf('late/ical', name))]).toEqual(ways);
});

/** The files of ours that import this module in the bundle of a function, and how. */
const importsOf = async (imported: string, name: string): Promise<string[]> => {
  const { imports } = await bundled(name);
  const ways = imports.flatMap(({ path, imports }) =>
    path.includes('node_modules')
      ? []
      : imports.filter(each => each.path.includes(imported)).map(({ kind }) => `${path}: ${kind}`),
  );
  return [...new Set(ways)];
};

it('libraries that only some requests need are files beside the bundle, with what the bundle takes from them', () => {
  const { path: folder } = temporaryFolder('bundle');
  bundle('events', folder);
  const taken = `const taken = [require('late/ical').stringify, require('late/xss').FilterXSS];
    const { decodeHTMLAttribute, decodeHTMLStrict } = require('late/decode');
    console.log([...taken, decodeHTMLAttribute, decodeHTMLStrict].map(each => typeof each).join());`;
  writeFileSync(join(folder, 'taken.js'), taken);
  const { stdout } = spawnSync(process.execPath, [join(folder, 'taken.js')], { encoding: 'utf8' });
  expect(stdout).toBe('function,function,function,function\n');
});

it('the bundle of pictures can make the client of their bucket', async () => {
  const { path: folder } = temporaryFolder('bundle');
  const outfile = join(folder, 'index.js');
  await build({
    ...MEDIA_BUNDLE,
    outfile,
    stdin: {
      contents: `import { bucketClient } from '../../functions/media/picture-files.ts';
        bucketClient({ region: 'eu-west-1' }).config.region().then(console.log);`,
      resolveDir: import.meta.dirname,
    },
  });
  const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
  expect(stdout, stderr).toBe('eu-west-1\n');
});

it('a fault in a bundle is logged with the places of the source', async () => {
  const { path: folder } = temporaryFolder('bundle');
  const outfile = join(folder, 'index.js');
  await build({
    ...BUNDLE,
    ...MAP,
    outfile,
    stdin: {
      contents: `import { itemOf } from '../../functions/database/store.ts';
        import { jsonLog } from '../../functions/logs/json-log.ts';
        import { faultOf } from '../../shared/http/log.ts';
        try { itemOf({}); } catch (error) { jsonLog(() => new Date()).error('fault', { error: faultOf(error) }); }`,
      resolveDir: import.meta.dirname,
    },
  });
  const map = `${outfile}.map`;
  writeFileSync(map, tidyMap(readFileSync(map, 'utf8'), folder));
  const { stdout } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
  const { error } = v.parse(v.object({ error: v.object({ stack: v.string() }) }), JSON.parse(stdout));
  expect(error.stack.split('\n').slice(0, 2)).toEqual([
    'Error: an item without a key',
    expect.stringMatching(/^ {4}at functions\/database\/store\.ts:\d+:\d+$/),
  ]);
});
