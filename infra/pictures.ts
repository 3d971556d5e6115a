/**
 * The bucket of uploaded pictures (docs/decisions/pictures), and who may do what to its files.
 */
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { INCOMING, PRIVATE, PUBLIC } from '../shared/model/picture-files.ts';

/** Days for which a file can be brought back that was removed or replaced. */
const RECOVERABLE = Duration.days(30);

export function definePictures(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Pictures', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      { id: 'Unfinished', prefix: INCOMING, expiration: Duration.days(1) },
      {
        id: 'Old',
        noncurrentVersionExpiration: RECOVERABLE,
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  // The distributions of hosts are in other stacks, which depend on this one.
  const { account, partition } = Stack.of(scope);
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(`${PUBLIC}*`)],
      conditions: { ArnLike: { 'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` } },
    }),
  );
  return bucket;
}

/** Without the right to list, S3 answers 403 for a file that does not exist. */
export function grantPictures({ role, grantPrincipal: grantee }: IFunction, bucket: IBucket): void {
  const folders = [PRIVATE, PUBLIC, INCOMING];
  const allow = (actions: string[], resourceArns: string[]) => Grant.addToPrincipal({ grantee, actions, resourceArns });
  allow(
    ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    folders.map(folder => bucket.arnForObjects(`${folder}*`)),
  );
  allow(['s3:ListBucket'], [bucket.bucketArn]);
  if (role === undefined) return;
  // The partition is known if the settings name a region.
  for (const partition of ['aws', '<AWS::Partition>'])
    for (const folder of folders)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::arn:${partition}:s3:::<PicturesName>/${folder}*]`,
        reason: 'The names of files begin with the ids of pictures, so no policy can list them.',
      });
}
