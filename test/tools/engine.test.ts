/**
 * What is printed when there is no database engine or it does not start, and who can reach a
 * running one.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { findEngine, PORTS, startEngine } from '../../tools/local/engine.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { isAlive } from '../support/alive.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { listening } from '../support/listening.ts';
import { postToEngine } from '../support/post-to-engine.ts';
import { aSixthOf } from '../support/sample.ts';

const { path: folder } = temporaryFolder('engine');

test('no engine for a platform: it says what to do', () => {
  expect(() => findEngine('plan9-mips')).toThrow(
    new OperatorError(
      'No DynamoDB engine for plan9-mips: start one (docker run --rm -p 8000:8000 amazon/dynamodb-local) and set ' +
        'DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
    ),
  );
});

test('a broken data file is named, with what to do about it', async () => {
  const dataFile = join(folder, 'data.db');
  writeFileSync(dataFile, 'these are not the data of an engine');
  await expect(startEngine(dataFile)).rejects.toThrow(
    /^The DynamoDB engine \S+ did not start: .+ \(to begin anew, move \S+data\.db away\)$/,
  );
});

test('an engine ends when it is stopped, and says what else has ended it', async () => {
  const [stopped, killed] = [await startEngine(), await startEngine()];
  await stopped.stop();
  process.kill(killed.pid ?? 0, 'SIGKILL');
  expect(await killed.ended).toBe('it was ended by SIGKILL');
  expect([stopped, killed].map(({ pid }) => isAlive(pid ?? 0))).toEqual([false, false]);
});

/** A request as the SDK sends it, without the signature, which the engine does not check. */
const asked = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': `DynamoDB_20120810.${operation}`,
  'x-amz-date': '20270301T110000Z',
  authorization:
    `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.AWS_ACCESS_KEY_ID}/20270301/eu-west-1/dynamodb/aws4_request, ` +
    'SignedHeaders=host, Signature=0',
});
const TABLE = {
  TableName: 'OfThePage',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
};

test.skipIf(!hasBrowser)('no web page reaches the engine, which would obey it anywhere else', async () => {
  const engine = await startEngine();
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };
  const pages = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html>'));
  const elsewhere = createServer(async (request, answer) => {
    const { 'x-amz-target': target, authorization } = request.headers;
    const sent = { ...asked(''), 'x-amz-target': String(target), authorization: String(authorization) };
    const told =
      request.method === 'OPTIONS' ? '' : (await postToEngine(engine.endpoint, sent, await text(request))).body;
    answer.writeHead(200, open).end(told);
  });
  const [pageOrigin, ordinary] = [await listening(pages), await listening(elsewhere)];
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(pageOrigin);
  const fromPage = (url: string, operation: string, body: unknown) =>
    page.evaluate(
      async ([to, headers, sent]) =>
        fetch(to, { method: 'POST', headers, body: sent }).then(
          answer => answer.text(),
          error => String(error),
        ),
      [url, asked(operation), JSON.stringify(body)] as const,
    );
  const tables = async () => JSON.parse((await postToEngine(engine.endpoint, asked('ListTables'), '{}')).body);

  for (const operation of ['ListTables', 'CreateTable'])
    expect(await fromPage(engine.endpoint, operation, TABLE)).toBe('TypeError: Failed to fetch');
  expect(await tables()).toEqual({ TableNames: [] });
  for (const port of aSixthOf(PORTS)) {
    const visit = await browser.newPage(); // each visit has its own page, as the error page appears after the error
    await expect(visit.goto(`http://127.0.0.1:${port}/`), String(port)).rejects.toThrow('ERR_UNSAFE_PORT');
    await visit.close();
  }

  expect(JSON.parse(await fromPage(ordinary, 'CreateTable', TABLE))).toHaveProperty('TableDescription');
  expect(await tables()).toEqual({ TableNames: ['OfThePage'] });

  await browser.close();
  for (const server of [pages, elsewhere]) server.close();
  await engine.stop();
});
