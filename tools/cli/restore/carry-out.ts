/** Sends the steps of a restore, one after the other, and waits for the table. */
import { setTimeout } from 'node:timers/promises';
import {
  DescribeTableCommand,
  PutResourcePolicyCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateContributorInsightsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { Table } from '../../table/open-table.ts';
import type { Step } from './plan.ts';

export interface CarryingOut {
  /** The new table; there may be none yet. */
  readonly restored: Table;
  readonly ssm: SSMClient;
  readonly makeSafe: () => Promise<void>;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/** False: it was stopped. Begun again, it goes on. */
export const carryOut = async (steps: readonly Step[], context: CarryingOut): Promise<boolean> => {
  for (const step of steps) {
    if (context.stop.aborted) return false;
    context.say(`${step.call}…`);
    await take(step, context);
    await untilActive(context);
  }
  return !context.stop.aborted;
};

const take = async (step: Step, { restored, ssm, makeSafe }: CarryingOut): Promise<unknown> => {
  const { client } = restored;
  switch (step.call) {
    case 'RestoreTableToPointInTime': {
      const exists = (await statusOf(restored)) !== undefined;
      return exists || client.send(new RestoreTableToPointInTimeCommand(step.input));
    }
    case 'UpdateContinuousBackups':
      return client.send(new UpdateContinuousBackupsCommand(step.input));
    case 'UpdateTimeToLive':
      return client.send(new UpdateTimeToLiveCommand(step.input)).catch(unlessDone);
    case 'UpdateTable':
      return client.send(new UpdateTableCommand(step.input)).catch(unlessDone);
    case 'TagResource':
      return client.send(new TagResourceCommand(step.input));
    case 'PutResourcePolicy':
      return client.send(new PutResourcePolicyCommand(step.input));
    case 'UpdateContributorInsights':
      return client.send(new UpdateContributorInsightsCommand(step.input));
    case 'make safe':
      return makeSafe();
    case 'PutParameter':
      return ssm.send(new PutParameterCommand(step.input));
  }
};

/** DynamoDB refuses to set what is so already. */
const unlessDone = (error: unknown): void => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name !== 'ValidationException' || !/already|no change|nothing to|at least one/i.test(message)) throw error;
};

const PAUSE_MS = 15_000;

/** A restore takes minutes to hours (AWS: "Restore a table in DynamoDB"); a change of settings takes seconds. */
const untilActive = async ({ restored, stop, say }: CarryingOut): Promise<void> => {
  const begun = Date.now();
  for (let status = await statusOf(restored); status !== 'ACTIVE' && !stop.aborted; status = await statusOf(restored)) {
    say(`${restored.name} is ${status}, for ${Math.round((Date.now() - begun) / 60_000)} minutes`);
    await setTimeout(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
  }
};

/** undefined: there is no such table. Not active until its indexes are. */
const statusOf = async ({ client, name }: Table): Promise<string | undefined> => {
  try {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    return indexes.map(({ IndexStatus }) => IndexStatus).find(each => each !== 'ACTIVE') ?? table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};
