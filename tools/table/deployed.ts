/** A deployment on AWS, which commands find by the parameters that its data stack has created. */
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Option } from 'commander';
import { type ParameterNames, parameterNames } from '../../shared/settings/secret-keys.ts';
import { OperatorError } from '../terminal/operator-error.ts';

/** Region and credentials are those of the AWS command line. */
export const deployedOption = (): Option =>
  new Option('--deployed [environment]', 'the deployment on AWS, of the environment with this name or without one');

/** The value of `--deployed`. True stands for the environment without a name. */
export type Deployed = true | string;

export interface DeployedNames {
  readonly names: ParameterNames;
  /** The values of the parameters. */
  readonly values: ParameterNames;
}

/**
 * @throws OperatorError if there is no such deployment in the account and region of the
 * credentials.
 */
export const readDeployed = async (deployed: Deployed, ssm = new SSMClient({})): Promise<DeployedNames> => {
  const names = parameterNames(deployed === true ? undefined : deployed);
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: Object.values(names) }));
  const stored = (name: string): string => {
    const value = Parameters.find(({ Name }) => Name === name)?.Value;
    if (value === undefined) throw new OperatorError(`There is no parameter ${name}: is that deployed, and here?`);
    return value;
  };
  const { table, secret, keyVersion } = names;
  return { names, values: { table: stored(table), secret: stored(secret), keyVersion: stored(keyVersion) } };
};
