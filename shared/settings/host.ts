/** A host name of the operator's own at API Gateway, for one site or several. Written in `infra/environments.ts`, read by CDK. */
import * as v from 'valibot';
import { HostName } from './address.ts';

const certificateIn = (region: string, problem: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^arn:aws[a-z-]*:acm:${region}:\\d{12}:certificate/[\\w-]+$`), problem));

/** CloudFront in front of the host (docs/decisions/0081). */
export const Cdn = v.strictObject({
  /** The name at API Gateway that CloudFront asks, as the host's own then leads to CloudFront: such as `origin.agenda.example`. */
  origin: HostName,
  /** ARN of the certificate of the host's own name, for CloudFront. */
  certificate: certificateIn(
    'us-east-1',
    'must be the ARN of a certificate in us-east-1, where CloudFront takes them from',
  ),
  /**
   * Versions of the origin key, by the labels that Secrets Manager knows them by: CloudFront sends the first, and functions believe all.
   * Another key takes two deployments (docs/operations.md#rotating-the-key-of-a-cdn). `AWSCURRENT` is what the stack makes.
   */
  originKeys: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the label of a version of the secret'))),
      v.minLength(1, 'must name at least one version'),
    ),
    ['AWSCURRENT'],
  ),
});
export type Cdn = v.InferOutput<typeof Cdn>;

export const Host = v.strictObject({
  name: HostName,
  /** ARN of the certificate of its name at API Gateway (`gatewayNameOf`), which has to be in the region of the deployment. */
  certificate: certificateIn('[a-z0-9-]+', 'must be the ARN of a certificate of AWS Certificate Manager'),
  /** Absent: the name leads to API Gateway itself. */
  cdn: v.optional(Cdn),
});
export type Host = v.InferOutput<typeof Host>;

/** The name that API Gateway knows the host by. */
export const gatewayNameOf = ({ name, cdn }: Host): string => cdn?.origin ?? name;
