/**
 * What is printed when there is no database engine or it does not start, and who can reach a
 * running one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEngine, PORTS, startEngine } from '../../tools/local/engine.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { isAlive } from '../support/alive.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
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

test.skipIf(!hasBrowser)('no web page reaches the engine, which would obey it: browsers refuse its port', async () => {
  const engine = await startEngine();
  expect(PORTS.map(String)).toContain(new URL(engine.endpoint).port);
  await engine.stop();
  const browser = await openBrowser();
  for (const port of aSixthOf(PORTS)) {
    const visit = await browser.newPage(); // each visit has its own page, as the error page appears after the error
    await expect(visit.goto(`http://127.0.0.1:${port}/`), String(port)).rejects.toThrow('ERR_UNSAFE_PORT');
  }
  await browser.close();
});
