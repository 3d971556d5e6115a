/**
 * Versions of the secret, and the parameter that says which of them the next deployment gives to
 * the functions. Pure.
 */
import type { PutSecretValueCommandInput, UpdateSecretVersionStageCommandInput } from '@aws-sdk/client-secrets-manager';
import type { PutParameterCommandInput } from '@aws-sdk/client-ssm';
import { type SecretKeys, secretText } from '../../../shared/auth/secret-keys.ts';
import type { DeployedNames } from '../../table/deployed.ts';

interface KeyChange extends DeployedNames {
  readonly keys: SecretKeys;
  /** The labels of each version, as Secrets Manager tells them. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** A random UUID, for the new version. */
  readonly version: string;
}

/**
 * In their order. Whatever interrupts them, the functions' version is the one that the parameter
 * names.
 */
interface KeyCalls {
  readonly put: PutSecretValueCommandInput;
  readonly parameter: PutParameterCommandInput;
  readonly labels: readonly UpdateSecretVersionStageCommandInput[];
}

const CURRENT = 'AWSCURRENT';
const labelOf = (number: number): string => `calendar-${number}`;
const numberOf = (label: string): number => Number(/^calendar-(\d+)$/.exec(label)?.[1] ?? 0);

/**
 * How many versions keep their labels, of the 20 that a secret may have. A stack that was deployed
 * with an older one could no longer be changed nor rolled back, as CloudFormation also resolves
 * what the template before it refers to.
 */
const KEPT = 10;

/**
 * The labels of the last versions stay, also where the deployment after a step was forgotten or has
 * failed.
 */
export const keyCalls = ({ names, values, keys, labels, version }: KeyChange): KeyCalls => {
  const SecretId = values.secret;
  const number = numberOf(values.keyVersion) + 1;
  const labelled = Object.entries(labels).flatMap(([id, own]) => own.map(label => ({ id, label })));
  const current = labelled.find(({ label }) => label === CURRENT)?.id;
  const old = labelled.filter(({ label }) => numberOf(label) > 0 && numberOf(label) <= number - KEPT);
  return {
    put: {
      SecretId,
      SecretString: secretText(keys),
      ClientRequestToken: version,
      VersionStages: [labelOf(number)],
    },
    parameter: { Name: names.keyVersion, Value: labelOf(number), Overwrite: true },
    labels: [
      { SecretId, VersionStage: CURRENT, MoveToVersionId: version, RemoveFromVersionId: current },
      ...old.map(({ id, label }) => ({ SecretId, VersionStage: label, RemoveFromVersionId: id })),
    ],
  };
};
