/** Requests as proofs make them up, sent to a service in this process. */
import type { Send } from './fuzz/proof-request.ts';
import type { Opened } from './service.ts';

export const rawSend =
  (service: Opened): Send =>
  ({ method, path, headers, body }) => {
    const target = `/gl/calendar/events/v1${path}`;
    return service.answer({ method, target, headers: headers.flat(), body, sourceIp: '127.0.0.1' }, 'request-1');
  };
