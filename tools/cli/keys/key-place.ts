/**
 * Where the keys of a deployment are kept: in a file of the local server's data folder, or in
 * Secrets Manager.
 */
import { randomUUID } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as v from 'valibot';
import { databaseClient } from '../../../functions/database/client.ts';
import { SecretKeys, secretText } from '../../../shared/settings/secret-keys.ts';
import { secretIn, writeSecret } from '../../local/data-folder.ts';
import { type Deployed, readDeployed } from '../../table/deployed.ts';
import { type Table, tableAt } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { keyCalls } from './key-versions.ts';

export interface KeyPlace {
  /** The table whose hashes were made with the keys. */
  readonly table: Table;
  readonly keys: SecretKeys;
  readonly write: (keys: SecretKeys) => Promise<void>;
  /** The command that gives functions the written keys. */
  readonly deploy: string;
}

/** The local server of a data folder, or a deployment on AWS. */
export interface KeysOf {
  readonly home: string;
  readonly deployed?: Deployed | undefined;
}

/**
 * @throws OperatorError if no local server runs, or nothing is deployed, or if the stored text
 * contains no keys.
 */
export const keyPlace = ({ home, deployed }: KeysOf): Promise<KeyPlace> =>
  deployed === undefined ? inHome(home) : onAws(deployed);

const inHome = async (home: string): Promise<KeyPlace> => ({
  table: tableAt({ home }),
  keys: keysIn(secretIn(home)),
  write: async keys => writeSecret(home, secretText(keys)),
  deploy: 'stop the local server and start it again',
});

const onAws = async (deployed: Deployed): Promise<KeyPlace> => {
  const [secrets, ssm] = [new SecretsManagerClient({}), new SSMClient({})];
  const { names, values } = await readDeployed(deployed, ssm);
  const SecretId = values.secret;
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId, VersionStage: values.keyVersion }),
  );
  return {
    table: { client: databaseClient(), name: values.table },
    keys: keysIn(SecretString),
    write: async keys => {
      const { VersionIdsToStages: labels = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }));
      const calls = keyCalls({ names, values, keys, labels, version: randomUUID() });
      await secrets.send(new PutSecretValueCommand(calls.put));
      await ssm.send(new PutParameterCommand(calls.parameter));
      for (const label of calls.labels) await secrets.send(new UpdateSecretVersionStageCommand(label));
    },
    deploy: `npx cdk deploy --all${deployed === true ? '' : `, with the settings of ${deployed}`}`,
  };
};

const keysIn = (secret: string): SecretKeys => {
  const parsed = v.safeParse(SecretKeys, secret);
  if (parsed.success) return parsed.output;
  throw new OperatorError('The secret holds no keys that this version can read');
};
