/** The service on one machine whose deployment changes while it runs, one site after another, as CloudFormation changes their stacks. */

import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Deployment } from '../../tools/local/deployment.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { startLambda } from '../../tools/local/lambda.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { surroundings } from '../../tools/local/start-stage.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { addUsers } from '../../tools/local/test-users.ts';
import { withSettings } from './assembly.ts';
import { type Call, parsed, requestOf, storeAt } from './called.ts';
import { SECRET } from './secrets.ts';

const TABLE = 'Calendar';

export interface Deploying {
  readonly call: Call;
  /** What a site's addresses begin with. */
  readonly addressOf: (site: string) => string;
  /** The stack of a site is deployed: the next request goes to its new functions, the old ones end those that are under way. */
  readonly deploy: (deployment: Deployment, site: string) => void;
  readonly stop: () => Promise<void>;
}

/** What these settings deploy. */
export const deploymentOf = (settings: Partial<WrittenEnvironment>): Promise<Deployment> =>
  withSettings(settings, folder => readDeployment(folder, TABLE, SECRET));

/** With all sites of `first` deployed. */
export const openDeploying = async (first: Deployment): Promise<Deploying> => {
  const engine = await startEngine({ dataFile: undefined });
  const gateway = await openGateway(0);
  const addressOf = (site: string) => `http://127.0.0.1:${gateway.port}/${site}`;
  const faults: string[] = [];
  // Functions with other variables run in environments of their own (`tools/local/lambda.ts`), as versions of a function do.
  const lambda = startLambda(surroundings(addressOf, engine.endpoint), line => {
    if (line.startsWith('{"level":"ERROR"')) faults.push(line);
  });
  await ensureTable(engine.endpoint, TABLE, first.table);
  await addUsers(storeAt(engine.endpoint, TABLE, client => client));
  const deployed = new Map(first.apis.map(api => [api.stage, api]));
  const serve = () => gateway.serve([...deployed.values()], lambda.invoke);
  serve();
  return {
    addressOf,
    call: async (method, path, sent = {}) => {
      const { headers, body } = requestOf(sent);
      const api = deployed.get(sent.site ?? 'gl');
      const address = `${addressOf(sent.site ?? 'gl')}/${api?.namespace ?? 'calendar/events/v1'}${path}`;
      const response = await fetch(address, { method, headers, body, redirect: 'manual' });
      return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
    },
    deploy: ({ apis }, site) => {
      const api = apis.find(({ stage }) => stage === site);
      if (api === undefined) throw new Error(`there is no site ${site}`);
      deployed.set(site, api);
      serve();
    },
    stop: async () => {
      await gateway.close();
      await lambda.stop();
      await engine.stop();
      if (faults.length > 0) throw new Error(`functions logged faults:\n${faults.join('\n')}`);
    },
  };
};
