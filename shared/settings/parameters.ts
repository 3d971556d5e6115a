/**
 * Names of the parameters of Systems Manager that say which table and which version of the key a deployment uses. The stack of data makes
 * them, `calendar restore` and `calendar keys` move them, and the stacks of sites read them whenever they are deployed
 * (docs/decisions/0085, 0086).
 */
export interface ParameterNames {
  /** The name of the table. */
  readonly table: string;
  /** The ARN of the secret. */
  readonly secret: string;
  /** The label of a version of the secret. */
  readonly keyVersion: string;
}

/** `environment`: its name; undefined: the one without a name. */
export const parameterNames = (environment: string | undefined): ParameterNames => {
  const path = environment === undefined ? '/calendar' : `/calendar/${environment}`;
  return { table: `${path}/table`, secret: `${path}/secret`, keyVersion: `${path}/key-version` };
};

/** What the table and the parameters of the deployment begin with: the version that Secrets Manager calls current. */
export const FIRST_KEY_VERSION = 'AWSCURRENT';
