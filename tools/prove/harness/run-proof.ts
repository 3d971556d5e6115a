/** Runs a proof: starts a stage, fills it with seed data, sends the requests and checks each reply. */
import { temporaryFolder } from '../../local/lifetime.ts';
import { startStage } from '../../local/start-stage.ts';
import { storeOf } from '../../table/open-table.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { addUsers } from './callers.ts';
import { newFindings } from './findings.ts';
import type { ProofRequest, Send } from './proof-request.ts';
import { seedData } from './seed-data.ts';
import { type CheckReply, sendRequests } from './send-requests.ts';
import { socketSender } from './socket-sender.ts';

export const EXIT = { clean: 0, failures: 1, interrupted: 130 } as const;

/** The language of the tested site. */
const SITE = 'gl';

export interface Proof extends Format {
  /** Its name in the report, such as `seed 1`. */
  readonly run: string;
  readonly requests: Iterable<ProofRequest>;
  readonly count: number;
  readonly check: CheckReply;
}

/** The exit code. Throws OperatorError when no stage can be started. */
export const runProof = async ({ run, requests, count, check, json }: Proof): Promise<number> => {
  const { path: home, remove } = temporaryFolder('prove');
  const interruption = onInterrupt();

  const stage = await startStage({ port: 0, home, fresh: true });
  const { send, close } = socketSender(stage.urls[SITE] ?? '');
  try {
    await addUsers(storeOf(stage));
    await warmUp(send);
    await seedData(send);
    console.error(`${count} requests of ${run} to ${stage.urls[SITE]}`);

    const findings = newFindings(run);
    const progress = showProgress(count, process.stderr);
    interruption.isAwaited = true;
    let lost: string | undefined;
    void stage.lost.then(reason => {
      lost = reason;
    });
    for await (const result of sendRequests(send, requests, check)) {
      findings.add(result);
      progress.advance();
      if (interruption.hasCome || lost !== undefined) break;
    }
    progress.end();
    printResult(findings.data(), findings.report, { json });
    if (lost !== undefined) console.error(`The DynamoDB engine has gone: ${lost}`);
    if (findings.failures() > 0 || lost !== undefined) return EXIT.failures;
    return interruption.hasCome ? EXIT.interrupted : EXIT.clean;
  } finally {
    close();
    await stage.stop();
    remove();
  }
};

/** Functions start with their first request. The time of cold starts is not to be measured here. */
const warmUp = async (send: Send): Promise<void> => {
  for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags', '/doc'])
    await send({ method: 'GET', path, headers: [], body: Buffer.alloc(0) });
};

/** npm forwards a Ctrl-C that the terminal has sent to all processes, so two within this time count as one. */
const ONE_MOMENT_MS = 500;

const onInterrupt = (): { hasCome: boolean; isAwaited: boolean } => {
  const interruption = { hasCome: false, isAwaited: false };
  let first = 0;
  const interrupt = (): void => {
    // Before the first request, there is nothing to report.
    if (!interruption.isAwaited || (interruption.hasCome && Date.now() - first > ONE_MOMENT_MS))
      process.exit(EXIT.interrupted);
    if (!interruption.hasCome) first = Date.now();
    interruption.hasCome = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  return interruption;
};
