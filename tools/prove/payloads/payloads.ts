/** `prove -- payloads`: what those who mean harm would send. */
import { sendAll } from '../send-all.ts';
import { complaintsOf } from './complaints.ts';
import { payloadRequests } from './requests.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const payloads = (): Promise<number> => {
  const requests = payloadRequests();
  return sendAll({ run: 'payloads', requests, count: requests.length, complaintsOf });
};
