/** Puts the saved queries of an environment into a folder of the console of Logs Insights. They cost nothing until somebody runs one. */
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SAVED } from './queries.ts';

/** `folder`: in the console; environments of one account have one each. */
export function defineSavedQueries(scope: Construct, folder: string, { logGroupName }: ILogGroup): void {
  const within = new Construct(scope, 'Queries');
  for (const [name, lines] of Object.entries(SAVED))
    new CfnQueryDefinition(within, name.replaceAll(/\W/g, ''), {
      name: `${folder}/${name}`,
      queryString: lines.join('\n| '),
      logGroupNames: [logGroupName],
    });
}
