/** `prove -- payloads`: sends attack payloads. */
import type { Format } from '../../terminal/result.ts';
import { runProof } from '../harness/run-proof.ts';
import { payloadRequests } from './payload-requests.ts';
import { payloadViolationsIn } from './payload-violations.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const payloads = ({ json }: Format): Promise<number> => {
  const requests = payloadRequests();
  return runProof({ json, run: 'payloads', requests, count: requests.length, check: payloadViolationsIn });
};
