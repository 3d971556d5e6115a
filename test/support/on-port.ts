/** The service on a port of its own, as programs and browsers reach it. */
import { folderBucket } from '../../tools/local/bucket.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { type Opened, openService, type ServiceOptions } from './service.ts';

export interface OnPort {
  readonly service: Opened;
  /** Sites are below it, at the stages of API Gateway (`/gl`). */
  readonly origin: string;
  /** The address of the namespace of a site. */
  readonly apiOf: (stage: string) => string;
  readonly stop: () => Promise<void>;
}

export const openOnPort = async (options: Omit<ServiceOptions, 'addressOf'> = {}): Promise<OnPort> => {
  const gateway = await openGateway(0);
  const origin = `http://127.0.0.1:${gateway.port}`;
  const service = await openService({ ...options, addressOf: stage => `${origin}/${stage}` });
  service.serveAt(gateway, { start: '/gl/', bucket: folderBucket(temporaryFolder('pictures').path) });
  return {
    service,
    origin,
    apiOf: stage => `${origin}/${stage}/calendar/events/v1`,
    stop: async () => {
      await gateway.close();
      await service.stop();
    },
  };
};
