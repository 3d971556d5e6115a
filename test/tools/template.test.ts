/** What of templates the stage refuses, in place of running it differently. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { readDeployment } from '../../tools/local/template.ts';

let folder: string;
beforeEach(() => {
  const made = temporaryFolder('template');
  folder = made.path;
  cpSync(inject('assembly'), folder, { recursive: true });
  return made.remove;
});

const change = (from: string | RegExp, to: string): void => {
  for (const name of readdirSync(folder).filter(file => file.endsWith('.template.json'))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  }
};
const read = () => readDeployment(folder, 'local-table', 'local-secret');

test('references are resolved: names of tables, secrets, functions, and what crosses stacks', () => {
  const { apis, schedules } = read();
  const functions = [...apis.flatMap(({ routes }) => routes), ...schedules].map(each => each.function);
  expect(JSON.stringify([functions.map(({ environment }) => environment)])).not.toMatch(/Ref|Fn::|resolve:/);
  for (const { environment } of functions) expect(environment.TABLE_NAME).toBe('local-table');
  const events = apis[0]?.routes.find(({ key }) => key.startsWith('GET') && key.endsWith('/events'))?.function;
  expect(events).toMatchObject({ stage: apis[0]?.stage, entry: 'functions/events.ts', exportName: 'handler' });
  expect(events?.environment.SECRET_KEY).toBe('local-secret');
  expect(events?.permissions.map(({ FunctionName }) => FunctionName)).not.toContain(undefined);
  expect(events?.policies).not.toEqual([]);
});

test.each([
  ['a greedy variable that is not the last', /("RouteKey": ")GET [^"]*(events)"/, '$1GET /v1/{rest+}/all"'],
  ['a slash at the end', /("RouteKey": "GET [^"]*events)"/, '$1/"'],
  ['any method', /("RouteKey": ")GET ([^"]*events)"/, '$1ANY $2"'],
])('%s', (_, from, to) => {
  change(new RegExp(from, 'g'), to);
  expect(read).toThrow('Invalid');
});

test('no table', () => {
  change('AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::None');
  expect(read).toThrow('The templates have 0 tables, not one');
});
