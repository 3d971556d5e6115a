/** Saves the queries of an environment in a folder of the Logs Insights console. They cost nothing until somebody runs one. */
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SAVED } from './queries.ts';

/** `folder`: in the console, a different one for each environment of an account. */
export function defineSavedQueries(scope: Construct, folder: string, { logGroupName }: ILogGroup): void {
  const within = new Construct(scope, 'Queries');
  for (const [name, lines] of Object.entries(SAVED))
    new CfnQueryDefinition(within, name.replaceAll(/\W/g, ''), {
      name: `${folder}/${name}`,
      queryString: lines.join('\n| '),
      logGroupNames: [logGroupName],
    });
}
