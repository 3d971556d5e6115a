/** Many writers of one month get through, as `npm run bench -- contention` measures it, in time that does not depend on the machine. */
import { expect, it } from 'vitest';
import { runWriters } from '../../tools/bench/contention/contention.ts';
import { figuresOf } from '../../tools/bench/contention/run.ts';
import { simulatedTime } from '../../tools/bench/contention/simulated-time.ts';

it('nobody is refused, and nobody waits for long', async () => {
  const { refused, creates, p99, cancelledPerCreate } = figuresOf([await runWriters('.', [24, 72, 1])]);
  expect([creates, refused]).toEqual([72, 0]);
  // Events of one month share nothing, but several functions may begin with the same shard of the log.
  expect(cancelledPerCreate).toBeGreaterThan(0);
  expect(cancelledPerCreate).toBeLessThan(0.5);
  expect(p99).toBeLessThan(1000);
});

it('time goes on to the end of the next sleep when all sleep, and not before', async () => {
  const { run, sleep, now } = simulatedTime();
  const seen: string[] = [];
  const writer = (name: string, ms: number) => async () => {
    for (let i = 0; i < 2; i++) {
      await sleep(ms);
      seen.push(`${name} ${now()}`);
      await new Promise(setImmediate); // work of this machine takes none of it
    }
  };
  await run([writer('a', 10), writer('b', 7)]);
  await run([writer('c', 3)]);
  expect(seen).toEqual(['b 7', 'a 10', 'b 14', 'a 20', 'c 23', 'c 26']);
});
