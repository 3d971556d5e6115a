/** What a cold start has to load: bundles within a budget, and modules that only some requests need with the first of these. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { BUNDLE, bundle, MAP, tidyMap } from '../../infra/bundle.ts';
import { RequestLine } from '../../shared/http/log.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import * as text from '../../shared/text/html.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { functionOf } from '../support/roles.ts';

/** Of all functions that are looked at below, at once: esbuild parses what they share once. */
const built = build({
  ...BUNDLE,
  entryPoints: ['events', 'venues', 'docs', 'pages', 'fallback', 'publish'].map(name => `functions/${name}.ts`),
  absWorkingDir: join(import.meta.dirname, '../..'),
  outdir: 'bundles',
  metafile: true,
  write: false,
});
const bundled = async (name: string) => {
  const { metafile, outputFiles } = await built;
  const code = outputFiles.find(({ path }) => basename(path) === `${name}.js`)?.text ?? '';
  const paths = Object.keys(metafile.outputs[`bundles/${name}.js`]?.inputs ?? {});
  return { code, imports: paths.map(path => ({ path, imports: metafile.inputs[path]?.imports ?? [] })) };
};

/** Kilobytes. More is more to compile at each cold start, but for what is loaded late: of each that reads events, 84 are for calendars. */
it.each([
  ['events', 870], // the largest of a resource
  ['docs', 740], // with all descriptions
  ['pages', 955], // with the operations by which it reads
  ['fallback', 1_015], // all of them
  ['publish', 625], // the one without HTTP
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

it.each([
  ['events', ['functions/events/replies.ts: dynamic-import']],
  ['pages', ['functions/events/replies.ts: dynamic-import']],
  ['venues', []],
  ['publish', []],
])('the library of calendars is loaded by the first of them: %s', async (name, ways) => {
  expect(await importsOf('ical.js', name)).toEqual(ways);
});

/** Which of our files imports the other in the bundle of a function, and how. */
const importsOf = async (imported: string, name: string): Promise<string[]> => {
  const { imports } = await bundled(name);
  const ways = imports.flatMap(({ path, imports }) =>
    path.includes('node_modules')
      ? []
      : imports.filter(each => each.path.includes(imported)).map(({ kind }) => `${path}: ${kind}`),
  );
  return [...new Set(ways)];
};

it.each([
  ['that of the region', {}, 'dynamodb.eu-west-1.amazonaws.com'],
  ['another', { AWS_ENDPOINT_URL_DYNAMODB: 'http://other.example' }, 'other.example'],
])('a bundle finds the database by its environment: %s', async (_, address, hostname) => {
  const { outputFiles } = await build({
    ...BUNDLE,
    stdin: {
      contents: `import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
        import { databaseClient } from '../../functions/database/client.ts';
        const handle = async ({ hostname }) => { throw new Error(hostname); };
        databaseClient({ requestHandler: { handle } }).send(new ListTablesCommand()).catch(({ message }) => console.log(message));`,
      resolveDir: import.meta.dirname,
    },
    write: false,
  });
  const env = { ...CREDENTIALS, AWS_REGION: 'eu-west-1', ...address };
  const { stderr, stdout } = spawnSync(process.execPath, ['--input-type=commonjs'], {
    input: outputFiles[0]?.text,
    env,
  });
  expect(`${stdout}${stderr}`).toBe(`${hostname}\n`);
});

it('the bundle of pages finds its files beside it', () => {
  const { path: folder, remove } = temporaryFolder('bundle');
  bundle('pages', folder);
  const event = {
    routeKey: `GET ${PAGES.favicon}`,
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'r-1', http: { method: 'GET' }, domainName: 'calendar.test', stage: 'gl' },
  };
  const { environment } = functionOf(readDeployment(inject('assembly'), 'TABLE', 's'.repeat(32)), 'pages');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '-e',
      `require('./index.js').handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 9000 }).then(
      ({ statusCode, body }) => console.log(statusCode, body.slice(0, 4)))`,
    ],
    { cwd: folder, encoding: 'utf8', env: { ...CREDENTIALS, ...environment, LAMBDA_TASK_ROOT: folder } },
  );
  const [line = '', answer] = (stdout + stderr).split('\n');
  expect(answer).toBe('200 <svg');
  expect(v.parse(RequestLine, JSON.parse(line))).toMatchObject({
    requestId: 'r-1',
    operation: 'page.favicon',
    cold: true,
  });
  remove();
});

it('a fault in a bundle is logged with the places of the source', async () => {
  const { path: folder, remove } = temporaryFolder('bundle');
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
  remove();
});

it('texts are cleaned in a bundle as they are outside', async () => {
  const { outputFiles } = await build({
    ...BUNDLE,
    entryPoints: [join(import.meta.dirname, '../../shared/text/html.ts')],
    write: false,
  });
  const module: { exports: Partial<typeof text> } = { exports: {} };
  new Function('module', 'require', outputFiles[0]?.text ?? '')(module, () => ({}));
  const sent =
    '<p onclick="a()">Tom &amp;amp; <i>Jerry</i> <a href="&#104;ttps://w.example/?a=1&amp;b=2">a</a><script>b()</script>';
  expect(module.exports.plainText?.(sent)).toBe(text.plainText(sent));
  expect(module.exports.sanitizeHtml?.(sent)).toBe(text.sanitizeHtml(sent));
});
