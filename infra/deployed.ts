/**
 * The table, the bucket and the key that a stack uses, all read from Systems Manager parameters
 * during the deployment. Exports could not be changed to another table after a restore
 * (docs/decisions/archives-and-restore).
 */
import { CfnParameter, SecretValue, type Stack } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { parameterNames, picturesParameter } from '../shared/settings/secret-keys.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

/** `id` is the logical id of the parameter in the template. */
const parameter = (stack: Stack, id: string, name: string): string =>
  new CfnParameter(stack, id, { type: 'AWS::SSM::Parameter::Value<String>', default: name }).valueAsString;

export const deployedTable = (stack: Stack, { name }: EnvironmentSettings): ITableV2 =>
  TableV2.fromTableName(stack, 'Table', parameter(stack, 'TableName', parameterNames(name).table));

export const deployedPictures = (stack: Stack, { name }: EnvironmentSettings): IBucket =>
  Bucket.fromBucketName(stack, 'PicturesBucket', parameter(stack, 'PicturesName', picturesParameter(name)));

/**
 * A reference to all keys, which CloudFormation resolves during the deployment. The version is part
 * of it, because CloudFormation reads a secret again only if the reference has changed
 * (docs/decisions/secret-keys).
 */
export const deployedKeys = (stack: Stack, { name }: EnvironmentSettings): string => {
  const { secret, keyVersion } = parameterNames(name);
  const version = { versionStage: parameter(stack, 'KeyVersion', keyVersion) };
  // `unsafeUnwrap` is unsafe for literal secrets, but this is only a reference.
  return SecretValue.secretsManager(parameter(stack, 'KeySecret', secret), version).unsafeUnwrap();
};
