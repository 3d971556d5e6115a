/** A host name of the operator's own at API Gateway, for one site or several. Written in `infra/environments.ts`, read by CDK. */
import * as v from 'valibot';
import { HostName } from './address.ts';

export const Host = v.strictObject({
  name: HostName,
  /** ARN of its certificate, which has to be in the region of the deployment. */
  certificate: v.pipe(
    v.string(),
    v.regex(
      /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/,
      'must be the ARN of a certificate of AWS Certificate Manager',
    ),
  ),
});
export type Host = v.InferOutput<typeof Host>;
