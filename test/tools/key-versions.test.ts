/**
 * All that `calendar keys rotate` sends to Secrets Manager and Systems Manager
 * (docs/decisions/secret-keys).
 */
import { expect, it } from 'vitest';
import { onlyKey, parameterNames, secretText } from '../../shared/settings/secret-keys.ts';
import { keyCalls } from '../../tools/cli/keys/key-versions.ts';

const SecretId = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:Key-AbCdEf';
const keys = onlyKey('k'.repeat(64));
const names = parameterNames('staging');
const change = (keyVersion: string, labels: Record<string, string[]>) =>
  keyCalls({ names, values: { table: 'T', secret: SecretId, keyVersion }, keys, labels, version: 'NEW' });
const put = (label: string) => ({
  SecretId,
  SecretString: secretText(keys),
  ClientRequestToken: 'NEW',
  VersionStages: [label],
});
const parameter = (Value: string) => ({ Name: '/calendar/staging/key-version', Value, Overwrite: true });
const current = (RemoveFromVersionId: string) => ({
  SecretId,
  VersionStage: 'AWSCURRENT',
  MoveToVersionId: 'NEW',
  RemoveFromVersionId,
});

it('labels the first version that it makes, and moves the parameter to it', () => {
  expect(change('AWSCURRENT', { A: ['AWSCURRENT'] })).toEqual({
    put: put('calendar-1'),
    parameter: parameter('calendar-1'),
    labels: [current('A')],
  });
});

it('leaves the last versions their labels, for stacks that were not deployed since, and takes older ones away', () => {
  const labels = {
    ...{ A: ['AWSPREVIOUS', 'calendar-1'], B: ['calendar-2'], C: ['calendar-3'], D: ['AWSCURRENT', 'calendar-11'] },
  };
  expect(change('calendar-11', labels)).toEqual({
    put: put('calendar-12'),
    parameter: parameter('calendar-12'),
    labels: [
      current('D'),
      { SecretId, VersionStage: 'calendar-1', RemoveFromVersionId: 'A' },
      { SecretId, VersionStage: 'calendar-2', RemoveFromVersionId: 'B' },
    ],
  });
});

it('goes on from the version that the parameter names, if it was interrupted before that', () => {
  const labels = { A: ['AWSCURRENT'], INTERRUPTED: ['calendar-1'] };
  expect(change('AWSCURRENT', labels).put).toEqual(put('calendar-1'));
});
