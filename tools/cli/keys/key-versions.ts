/**
 * The versions of the secret, and the parameter that says which of them the next deployment gives
 * to the functions. Pure.
 */
import { type SecretKeys, secretText } from '../../../shared/settings/secret-keys.ts';
import type { DeployedNames } from '../../table/deployed.ts';

interface KeyChange extends DeployedNames {
  readonly keys: SecretKeys;
  /** The labels of each version, as Secrets Manager reports them. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** A random UUID for the new version. */
  readonly version: string;
}

const CURRENT = 'AWSCURRENT';
const labelOf = (number: number): string => `calendar-${number}`;
const numberOf = (label: string): number => Number(/^calendar-(\d+)$/.exec(label)?.[1] ?? 0);

/**
 * The number of versions that keep their labels; a secret may have 20. A stack that was deployed
 * with an older version could no longer be changed or rolled back, because CloudFormation also
 * resolves the references of the previous template.
 */
const KEPT = 10;

/**
 * The inputs of the calls that store new keys, in the order in which they are made. Even if they
 * are interrupted, functions use the version that the parameter names. The labels of the last
 * versions stay, because the deployment after a step may have been forgotten, or may have failed.
 */
export const keyCalls = ({ names, values, keys, labels, version }: KeyChange) => {
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
