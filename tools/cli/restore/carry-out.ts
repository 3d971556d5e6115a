/** Runs the steps of a restore in order, and waits for the table after each. */
import { setTimeout } from 'node:timers/promises';
import { ContinuousBackupsUnavailableException } from '@aws-sdk/client-dynamodb';
import { describeTable, type Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

/** A call of the SDK, or a change of data by this code. */
export interface Step {
  readonly call: string;
  readonly input: object;
  readonly take: (stop: AbortSignal) => Promise<unknown>;
}

export const stepOf = <I extends object>(
  call: string,
  input: I,
  take: (input: I, stop: AbortSignal) => Promise<unknown>,
): Step => ({ call, input, take: stop => take(input, stop) });

interface CarryingOut {
  /** Returns the remaining steps. */
  readonly remaining: () => Promise<readonly Step[]>;
  /** The new table, which may not exist yet. */
  readonly restored: Table;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * @throws OperatorError when the table disappears, or AWS fails to restore it.
 * @throws the reason of `stop`; the same command then goes on.
 */
export const carryOut = async (context: CarryingOut): Promise<void> => {
  const { remaining, stop, say } = context;
  const [first] = await remaining();
  if (first?.call === 'RestoreTableToPointInTime') {
    say(lineOf(first));
    await first.take(stop);
  }
  await untilActive(context);
  // The settings that a restored table lacks are only known once it exists.
  for (const step of await remaining()) {
    say(lineOf(step));
    await onceAvailable(() => step.take(stop), stop);
    await untilActive(context);
  }
};

export const lineOf = ({ call, input }: Step): string => `${call} ${JSON.stringify(input)}`;

const SECOND_MS = 1000;
/** The milliseconds between polls; the last pause is repeated. */
const PAUSES = [SECOND_MS / 4, SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS] as const;
const pause = (times: number, signal: AbortSignal): Promise<void> =>
  setTimeout(PAUSES[Math.min(times, PAUSES.length - 1)], undefined, { signal });

/**
 * Retries because AWS refuses to enable backups of a new table for some minutes ("Backups are being
 * enabled for the table").
 */
const onceAvailable = async (take: () => Promise<unknown>, stop: AbortSignal): Promise<unknown> => {
  for (let times = 0; ; times++)
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException)) throw error;
      await pause(times, stop);
    }
};

/**
 * The milliseconds after which a new table is certainly visible (AWS: "DescribeTable", which is
 * eventually consistent).
 */
const SHOWN_MS = 60 * SECOND_MS;
/**
 * Statuses that end by themselves. All others are final, such as those of a table that is being
 * deleted, or whose key is gone.
 */
const ON_THE_WAY: ReadonlySet<string | undefined> = new Set(['CREATING', 'UPDATING']);

/**
 * Waits until the table is active. A restore takes minutes to hours (AWS: "Restore a table in
 * DynamoDB"); a change of settings takes seconds.
 */
const untilActive = async ({ restored, stop, say }: CarryingOut): Promise<void> => {
  const begun = Date.now();
  let wasShown = false;
  for (let times = 0; ; times++) {
    stop.throwIfAborted();
    const status = await statusOf(restored);
    if (status === 'ACTIVE') return;
    wasShown ||= status !== undefined;
    const waited = Date.now() - begun;
    if (status === undefined && (wasShown || waited > SHOWN_MS))
      throw new OperatorError(
        `${restored.name} is gone: AWS has given the restore up, or somebody has deleted it. CloudTrail has who and why; nothing was switched, and the same command begins again`,
      );
    if (status !== undefined && !ON_THE_WAY.has(status))
      throw new OperatorError(`${restored.name} is ${status}: nothing was switched`);
    say(`  ${restored.name} is ${status ?? 'not shown yet'}, for ${Math.floor(waited / (60 * SECOND_MS))} minutes`);
    await pause(times, stop);
  }
};

/**
 * Returns undefined if there is no such table. A table counts as active only when its indexes are.
 */
const statusOf = async (of: Table): Promise<string | undefined> => {
  const table = await describeTable(of);
  const indexes = table?.GlobalSecondaryIndexes ?? [];
  return indexes.map(({ IndexStatus }) => IndexStatus).find(each => each !== 'ACTIVE') ?? table?.TableStatus;
};
