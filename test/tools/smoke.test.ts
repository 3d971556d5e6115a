/**
 * `npm run smoke` against local servers: one of the templates, and one of templates in which
 * something is missing.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../tools/local/start-server.ts';
import { addUsers, LOGINS, passwordOf } from '../../tools/local/test-users.ts';
import { LAST_USE } from '../../tools/smoke/read-back.ts';
import { runSteps, type StepResult } from '../../tools/smoke/run-steps.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { denying } from '../support/denying.ts';
import type { AccessRequest } from '../support/iam.ts';
import { openOnPort } from '../support/on-port.ts';
import { output } from '../support/output.ts';
import { IS_WHOLE } from '../support/sample.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { path: folder } = temporaryFolder('smoke');

const open = async (name: string, options: Partial<ServerOptions>): Promise<RunningServer> => {
  const server = await startServer({ port: 0, home: join(folder, name), fresh: true, ...options });
  await addUsers(storeOf(server));
  return server;
};

const smoke = (...args: string[]) =>
  spawnBound(process.execPath, ['tools/smoke/smoke.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, CALENDAR_PASSWORD: passwordOf(LOGINS.editor) },
  });

/** `last` is the step after which the run is interrupted. */
const run = async (url: string, login: string, more: { store?: UncheckedStore; last?: string }) => {
  const stop = new AbortController();
  const user = { login, password: passwordOf(login) };
  const results: StepResult[] = [];
  for await (const result of runSteps({ url, user, store: more.store, stop: stop.signal })) {
    results.push(result);
    if (result.step === more.last) stop.abort();
  }
  return results;
};

/** What readers and the editor still see of its records. */
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

describe('of a whole server', async () => {
  const server = await open('whole', { minuteMs: 1_000 });
  afterAll(server.stop);
  const url = server.urls.gl ?? '';

  /** Ends the process once it has created an event. */
  const ended = (signal: NodeJS.Signals) => {
    const child = smoke(url, '--user', 'editor');
    child.stdout.on('data', text => String(text).includes('create event') && child.kill(signal));
    return output(child);
  };

  it.runIf(IS_WHOLE)('deletes what it has created if it is interrupted, and what a killed run has left', async () => {
    expect(await ended('SIGKILL')).toMatchObject({ code: null });
    expect((await left(url)).slice(1)).toEqual([1, 1, 1, 1]);
    expect(await ended('SIGINT')).toMatchObject({
      code: 130,
      stdout: expect.stringMatching(
        / delete event\n.*^skipped, as it was interrupted: .*events of a day, without it$/ms,
      ),
    });
    expect((await left(url)).slice(1)).toEqual([0, 0, 0, 0]);
  });

  it('passes, waits for one sweep, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await output(smoke(url, '--user', 'editor'));
    const lines = stdout
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('ok '));
    expect([code, lines], stderr).toEqual([
      0,
      [
        'skipped, as it needs a WordPress namespace: rest_route',
        `skipped, as it needs --table: ${LAST_USE}`,
        expect.stringMatching(/^\d+ passed, 0 failed, 2 skipped$/),
      ],
    ]);
    expect(await left(url)).toEqual(NOTHING);
  });
});

it.each<[action: string, result: string, look: readonly string[] | undefined]>([
  ['none', 'passed', undefined],
  ['dynamodb:UpdateItem', 'failed', [expect.stringContaining('UpdateItem on U#*')]],
])('reads back that the use of the password was noted, with %s denied', async (action, result, look) => {
  const isOfUsers = ({ context }: AccessRequest) => context['dynamodb:LeadingKeys']?.some(key => key.startsWith('U#'));
  const wrap = (client: DynamoDBClient) =>
    denying(client, asked => (asked.action === action && isOfUsers(asked) ? 'A function' : undefined));
  const { service, apiOf, stop } = await openOnPort({ wrap });
  service.setNow(Date.now() / 1000);
  // Subscribers may not write, so only reads are tried.
  const results = await run(apiOf('gl'), LOGINS.subscriber, { store: service.store });
  const faults = service.faults.splice(0);
  expect(results.at(-1)).toMatchObject({ step: LAST_USE, result, ...(look && { look }) });
  expect(faults.length > 0, 'the alarm Faults rings').toBe(result === 'failed');
  await stop();
});

const Resource = v.looseObject({ Type: v.string(), Properties: v.optional(v.looseObject({})) });
const Template = v.looseObject({ Resources: v.record(v.string(), Resource) });
const Table = v.looseObject({
  AttributeDefinitions: v.array(v.looseObject({ AttributeName: v.string() })),
  GlobalSecondaryIndexes: v.array(v.looseObject({ IndexName: v.string() })),
});

/**
 * Copies the templates with resources that `change` has changed; it returns undefined to remove
 * one.
 */
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

it.runIf(IS_WHOLE)('names the route, the permission and the index that a deployment lacks', async () => {
  const templates = templatesWith('broken', (stack, { Type, Properties, ...rest }) => {
    const isRoute = (key: string) => Type === 'AWS::ApiGatewayV2::Route' && Properties?.RouteKey === key;
    const isPermission = Type === 'AWS::Lambda::Permission' && JSON.stringify(Properties).includes('"tagsFunction');
    if (stack === 'Calendar-gl')
      if (isRoute('$default') || isRoute('GET /calendar/events/v1/venues') || isPermission) return undefined;
    return { Type, Properties: Type === 'AWS::DynamoDB::GlobalTable' ? withoutLinks(Properties) : Properties, ...rest };
  });
  vi.spyOn(console, 'error').mockReturnValue(); // the local server prints the errors of its functions
  const server = await open('broken-home', { templates });
  // Whether later steps use the missing index depends on what the scheduled job has stored by then,
  // so they are left out.
  const results = await run(server.urls.gl ?? '', LOGINS.editor, { last: 'update event' });
  await server.stop();
  const failed = results.flatMap(({ step, result, look = [] }) => (result === 'failed' ? [[step, look[0]]] : []));
  expect(failed).toEqual([
    ['health of code and table', 'the index byLink of the table'],
    ['list of venues', 'the route GET /calendar/events/v1/venues, which API Gateway does not have'],
    ['list of tags', MAY_CALL_TAGS],
    ['unknown path', 'the route $default of API Gateway'],
    ['method that the path does not offer', 'the route $default of API Gateway'],
    ['tags, signed in', MAY_CALL_TAGS],
  ]);
});
const MAY_CALL_TAGS = 'the permission of API Gateway to call the function tags (AWS::Lambda::Permission)';
