/** `npm run smoke` against stages: one of the templates, and one of templates in which something is missing. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { type RunningStage, type StageOptions, startStage } from '../../tools/local/start-stage.ts';
import { addUsers, LOGINS, passwordOf } from '../../tools/prove/harness/callers.ts';
import { runSteps, type StepResult } from '../../tools/smoke/run-steps.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { output } from '../support/output.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { path: folder, remove } = temporaryFolder('smoke');
afterAll(remove);

const open = async (name: string, options: Partial<StageOptions>): Promise<RunningStage> => {
  const stage = await startStage({ port: 0, home: join(folder, name), fresh: true, ...options });
  await addUsers(storeOf(stage));
  return stage;
};

const smoke = (...args: string[]) =>
  spawnBound(process.execPath, ['tools/smoke/smoke.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, CALENDAR_PASSWORD: passwordOf(LOGINS.editor) },
  });
const Printed = v.object({
  steps: v.array(v.looseObject({ step: v.string(), result: v.string(), reason: v.optional(v.string()) })),
});
const notPassed = (stdout: string) =>
  v
    .parse(Printed, JSON.parse(stdout))
    .steps.filter(({ result }) => result !== 'passed')
    .map(({ step, result, reason }) => [step, result, reason]);
const NO_WORDPRESS = ['rest_route', 'skipped', 'it needs a WordPress namespace'];

/** `last`: the step after which it is interrupted. */
const run = (url = '', login?: string, last?: string): Promise<StepResult[]> => {
  const stop = new AbortController();
  return runSteps({
    ...{ url, user: login === undefined ? undefined : { login, password: passwordOf(login) }, stop: stop.signal },
    onStep: ({ step }) => step === last && stop.abort(),
    onWait: () => {},
  });
};

/** What readers and the editor see of its records. */
const left = async (url: string) => {
  const count = async (path: string) => {
    const headers = { authorization: `Basic ${btoa(`editor:${passwordOf(LOGINS.editor)}`)}` };
    return v.parse(v.object({ total: v.number() }), await (await fetch(`${url}${path}`, { headers })).json()).total;
  };
  return [
    await count('/events?start_date=1990-01-01&end_date=2100-01-01&status=any'),
    await count('/venues?status=any'),
    await count('/organizers?status=any'),
    await count('/categories?hide_empty=false'),
    await count('/tags?hide_empty=false'),
  ];
};
const NOTHING = [0, 0, 0, 0, 0];

describe('of a whole stage', () => {
  let stage: RunningStage;
  beforeAll(async () => {
    stage = await open('whole', { minuteMs: 100 });
  });
  afterAll(() => stage.stop());

  it('passes, waits for one sweep, and leaves nothing behind', async () => {
    const url = stage.urls.gl ?? '';
    const { code, stdout, stderr } = await output(smoke(url, '--user', 'editor', '--json'));
    expect(notPassed(stdout), stderr).toEqual([NO_WORDPRESS]);
    expect(code).toBe(0);
    expect(await left(url)).toEqual(NOTHING);
  });

  it.each([
    [LOGINS.contributor, 'it needs the right to create in /categories', 'passed'],
    [LOGINS.subscriber, 'it needs the right to create in /events', 'skipped'],
    [undefined, 'it needs --user', 'skipped'],
  ])('as %s, skips what needs more rights, and says so', async (login, reason, lists) => {
    const url = stage.urls.ca ?? '';
    const results = await run(url, login);
    expect(results.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(results).toContainEqual(expect.objectContaining({ result: 'skipped', reason }));
    expect(results).toContainEqual(expect.objectContaining({ step: 'events of a venue', result: lists }));
    expect(await left(url)).toEqual(NOTHING);
  });
});

describe('with a schedule that does not run', () => {
  let stage: RunningStage;
  beforeAll(async () => {
    stage = await open('waiting', { minuteMs: 3_600_000 });
  });
  afterAll(() => stage.stop());

  it('the next run deletes what a killed one has left, also if it is interrupted', async () => {
    const url = stage.urls.gl ?? '';
    const untilItWaits = async (signal: NodeJS.Signals) => {
      const child = smoke(url, '--user', 'editor', '--json');
      child.stderr.on('data', text => String(text).includes('Waiting') && child.kill(signal));
      return output(child);
    };
    expect(await untilItWaits('SIGKILL')).toMatchObject({ code: null, stdout: '' });
    expect(await left(url)).toEqual([2, 1, 1, 1, 1]);
    const { code, stdout } = await untilItWaits('SIGINT');
    expect(code).toBe(130);
    expect(notPassed(stdout)).toEqual([
      NO_WORDPRESS,
      ...['scheduled event in lists', 'deleted event', 'events of a day, without it'].map(step => [
        ...[step, 'skipped', 'it was interrupted'],
      ]),
    ]);
    expect(await left(url)).toEqual(NOTHING);
  });
});

const Resource = v.looseObject({ Type: v.string(), Properties: v.optional(v.looseObject({})) });
const Template = v.looseObject({ Resources: v.record(v.string(), Resource) });
const Table = v.looseObject({
  AttributeDefinitions: v.array(v.looseObject({ AttributeName: v.string() })),
  GlobalSecondaryIndexes: v.array(v.looseObject({ IndexName: v.string() })),
});

/** The templates with resources that `change` has changed; it returns undefined to take one away. */
const templatesWith = (
  name: string,
  change: (stack: string, resource: v.InferOutput<typeof Resource>) => object | undefined,
): string => {
  const templates = join(folder, name);
  cpSync(inject('assembly'), templates, { recursive: true });
  for (const file of readdirSync(templates).filter(each => each.endsWith('.template.json'))) {
    const template = v.parse(Template, JSON.parse(readFileSync(join(templates, file), 'utf8')));
    const Resources = Object.entries(template.Resources).flatMap(([id, resource]) => {
      const changed = change(file.replace('.template.json', ''), resource);
      return changed === undefined ? [] : [[id, changed]];
    });
    writeFileSync(join(templates, file), JSON.stringify({ ...template, Resources: Object.fromEntries(Resources) }));
  }
  return templates;
};

const withoutLinks = (properties: unknown): object => {
  const table = v.parse(Table, properties);
  return {
    ...table,
    AttributeDefinitions: table.AttributeDefinitions.filter(({ AttributeName }) => !/^ls?$/.test(AttributeName)),
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.filter(({ IndexName }) => IndexName !== 'byLink'),
  };
};

describe('of a stage in which something is missing', () => {
  let stage: RunningStage;
  beforeAll(async () => {
    const templates = templatesWith('broken', (stack, resource) => {
      const { Type, Properties } = resource;
      const isRoute = (key: string) => Type === 'AWS::ApiGatewayV2::Route' && Properties?.RouteKey === key;
      const isPermissionOf = (name: string) =>
        Type === 'AWS::Lambda::Permission' && JSON.stringify(Properties?.FunctionName).includes(`"${name}Function`);
      if (stack === 'Calendar-gl' && isRoute('GET /calendar/events/v1/venues')) return undefined;
      if (stack === 'Calendar-ca' && isRoute('$default')) return undefined;
      if (stack === 'Calendar-fr' && isPermissionOf('venues')) return undefined;
      if (Type === 'AWS::DynamoDB::GlobalTable') return { Type, Properties: withoutLinks(Properties) };
      return resource;
    });
    vi.spyOn(console, 'error').mockReturnValue(); // the stage prints the faults of its functions
    stage = await open('broken-home', { templates, minuteMs: 100 });
  });
  afterAll(() => stage.stop());

  it.each([
    [
      ...['gl', LOGINS.editor],
      [
        ['list of venues', 'the route GET /calendar/events/v1/venues, which API Gateway does not have'],
        ['events of a venue', 'the index byLink of the table'],
        ['events of a category', 'the index byLink of the table'],
      ],
    ],
    [
      ...['ca', undefined],
      ['unknown path', 'method that the path does not offer'].map(step => [step, 'the route $default of API Gateway']),
    ],
    [
      ...['fr', undefined],
      [['list of venues', 'the permission of API Gateway to call the function venues (AWS::Lambda::Permission)']],
    ],
  ] as const)('at %s, says what', async (site, login, failed) => {
    const results = await run(stage.urls[site], login, 'events of a category');
    expect(results.flatMap(({ step, result, look = [] }) => (result === 'failed' ? [[step, look[0]]] : []))).toEqual(
      failed,
    );
  });
});
