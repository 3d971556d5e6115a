/**
 * Lines of an environment on AWS, by a query of CloudWatch Logs Insights: to filter a busy day's events one by one takes a quarter of an
 * hour.
 */
import { setTimeout } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import type { IdField } from '../../../shared/http/log.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { LoggedLine, LogReader } from './log-reader.ts';

/** Milliseconds between two polls of a query. Most queries take two seconds. */
const PAUSE = 500;

/** Far more than one request leaves. */
const MAX_LINES = 100;

export interface AwsLog {
  readonly group: string;
  /** Epoch seconds: how far to look back. */
  readonly since: number;
  readonly until: number;
}

/** Region and credentials are those of the AWS command line. */
export const awsLines = ({ group, since, until }: AwsLog): LogReader => {
  const client = new CloudWatchLogsClient({});
  return async (id, field) => {
    const { queryId } = await client.send(
      new StartQueryCommand({ logGroupName: group, startTime: since, endTime: until, queryString: queryOf(id, field) }),
    );
    for (;;) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete') return results.map(lineOf);
      if (status !== 'Running' && status !== 'Scheduled')
        throw new OperatorError(`The query of ${group} ended: ${status}`);
      await setTimeout(PAUSE);
    }
  };
};

/** The group has an index of each field (`infra/log.ts`), so that little is read. */
const queryOf = (id: string, field: IdField): string =>
  ['fields @timestamp, @message', `filter ${field} = "${id}"`, 'sort @timestamp asc', `limit ${MAX_LINES}`].join(' | ');

const lineOf = (fields: readonly ResultField[]): LoggedLine => {
  const textOf = (name: string): string => fields.find(({ field }) => field === name)?.value ?? '';
  return { at: `${textOf('@timestamp').replace(' ', 'T')}Z`, line: textOf('@message').trim() };
};
