/**
 * AWS, as far as `calendar restore` needs it, because an engine on one machine restores nothing,
 * and knows neither parameters nor backups. The engine answers what it knows: tables, items,
 * expiry, tags, maximum units. Everything else here has the shapes and the errors of the SDK.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { inject } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { writeItems } from '../../tools/table/batch-writer.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { scanTable } from '../../tools/table/scan-table.ts';
import { listening, stopNow } from './listening.ts';
import { postToEngine } from './post-to-engine.ts';

export interface RestoringAws {
  readonly endpoint: string;
  readonly parameters: Map<string, string>;
  /** Tables with point-in-time recovery. */
  readonly recoverable: Set<string>;
  /** Keeps a table as it is now, for later restores. */
  readonly keep: (table: string) => Promise<void>;
  /** How the next restores end. */
  outcome: 'restored' | 'given up' | 'inaccessible';
  /** The requests that change something, in this order. */
  readonly changes: string[];
  readonly stop: () => void;
}

/** The ARN that `arnOf` of `docs/policies` makes. */
export const engineArn = (table: string): string => `arn:aws:dynamodb:dynoxide:000000000000:table/${table}`;

class Refused extends Error {
  override readonly name = 'Refused';
}
const Body = v.looseObject({
  TableName: v.optional(v.string(), ''),
  IndexName: v.optional(v.string()),
  ResourceArn: v.optional(v.string(), ''),
});
const Restoring = v.object({ SourceTableName: v.string(), TargetTableName: v.string(), RestoreDateTime: v.number() });
type Restoring = v.InferOutput<typeof Restoring>;
const Described = v.looseObject({ Table: v.looseObject({}) });

const HOUR = 3600;

/** `endpoint` is that of the engine. */
export const restoringAws = async (endpoint: string): Promise<RestoringAws> => {
  let kept: readonly Item[] = [];
  /** Each table is shown once as being created before it is there. */
  const begun = new Map<string, Restoring & { looks: number }>();
  const refusedOnce = new Set<string>();
  const seconds = Math.floor(Date.now() / 1000);

  const aws: Omit<RestoringAws, 'endpoint' | 'stop'> = {
    ...{ parameters: new Map(), recoverable: new Set(), outcome: 'restored', changes: [] },
    keep: async table => {
      const items: Item[] = [];
      await scanTable(localTable({ endpoint, table }), new AbortController().signal, item => items.push(item));
      kept = items;
    },
  };

  const restore = async (body: unknown): Promise<unknown> => {
    const input = v.parse(Restoring, body);
    const { TargetTableName: table } = input;
    begun.set(table, { ...input, looks: 0 });
    await ensureTable(endpoint, table, readDeployment(inject('assembly'), table, 'SECRET').table);
    await writeItems(localTable({ endpoint, table }), [...kept]);
    return { TableDescription: { TableName: table, TableStatus: 'CREATING' } };
  };

  const describe = async (body: unknown, ask: () => Promise<unknown>): Promise<unknown> => {
    const restoring = begun.get(v.parse(Body, body).TableName);
    if (restoring === undefined) return ask();
    restoring.looks++;
    const isOver = restoring.looks > 1;
    if (isOver && aws.outcome === 'given up') throw new Refused('ResourceNotFoundException');
    const { Table } = v.parse(Described, await ask());
    const ended = aws.outcome === 'inaccessible' ? 'INACCESSIBLE_ENCRYPTION_CREDENTIALS' : 'ACTIVE';
    const RestoreSummary = {
      SourceTableArn: engineArn(restoring.SourceTableName),
      RestoreDateTime: restoring.RestoreDateTime,
      RestoreInProgress: !isOver,
    };
    return { Table: { ...Table, TableStatus: isOver ? ended : 'CREATING', RestoreSummary } };
  };

  const answers: Readonly<Record<string, (body: unknown, ask: () => Promise<unknown>) => unknown>> = {
    RestoreTableToPointInTime: restore,
    DescribeTable: describe,
    GetParameters: body => {
      const { Names } = v.parse(v.object({ Names: v.array(v.string()) }), body);
      const known = Names.filter(Name => aws.parameters.has(Name));
      return { Parameters: known.map(Name => ({ Name, Value: aws.parameters.get(Name) })) };
    },
    PutParameter: body => {
      const { Name, Value } = v.parse(v.looseObject({ Name: v.string(), Value: v.string() }), body);
      aws.parameters.set(Name, Value);
      return {};
    },
    DescribeContinuousBackups: body => {
      const on = {
        // AWS may leave out `RecoveryPeriodInDays`, so it is missing.
        PointInTimeRecoveryStatus: 'ENABLED',
        EarliestRestorableDateTime: seconds - HOUR,
        LatestRestorableDateTime: seconds + HOUR,
      };
      const isOn = aws.recoverable.has(v.parse(Body, body).TableName);
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription: isOn ? on : {} } };
    },
    UpdateContinuousBackups: body => {
      const { TableName } = v.parse(Body, body);
      if (!refusedOnce.has(TableName)) {
        refusedOnce.add(TableName);
        throw new Refused('ContinuousBackupsUnavailableException');
      }
      aws.recoverable.add(TableName);
      return {};
    },
  };

  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const headers = ['content-type', 'x-amz-target', 'authorization', 'x-amz-date'].map(
      name => [name, String(request.headers[name])] as const,
    );
    const engine = () => postToEngine(endpoint, Object.fromEntries(headers), sent);
    const reply = (status: number, body: string): void =>
      void response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
    const ask = async (): Promise<unknown> => {
      const answer = await engine();
      const told: unknown = JSON.parse(answer.body);
      if (answer.status !== 200) throw new Refused(v.parse(v.object({ __type: v.string() }), told).__type);
      return told;
    };
    if (/^(Restore|Update|Enable|Tag|Put(Resource|Param))/.test(operation) && operation !== 'UpdateItem')
      aws.changes.push(operation);
    const own = answers[operation];
    try {
      if (own !== undefined) return reply(200, JSON.stringify(await own(JSON.parse(sent), ask)));
      const answer = await engine();
      reply(answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof Refused)) return reply(500, String(error));
      reply(400, JSON.stringify({ __type: error.message, message: error.message }));
    }
  });
  return Object.assign(aws, { endpoint: await listening(server), stop: () => stopNow(server) });
};
