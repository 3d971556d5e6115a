/**
 * CloudFront as far as its Developer Guide describes it, made of the template: the key, what is sent on, how long answers are kept, what is
 * shown meanwhile, and one answer for all who ask the same at once. Where the guide leaves it open, whatever shows more to more callers.
 */
import type { HttpReply } from '../../tools/local/payload.ts';
import { edgeFunction } from './edge-function.ts';
import type { EdgePolicies } from './edge-policies.ts';

export interface ViewerRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly address: string;
}

/** What reaches API Gateway. */
export interface OriginRequest extends Omit<ViewerRequest, 'address'> {
  /** Of CloudFront. */
  readonly sourceIp: string;
}
export type Origin = (request: OriginRequest) => Promise<HttpReply>;

export interface Served {
  readonly reply: HttpReply;
  /** When the service answered so; by the clock of the test. */
  readonly made: number;
}

interface Kept extends Served {
  /** Seconds that it is fresh, that it may be shown while the origin is asked, and while the origin answers 5xx. */
  readonly fresh: number;
  readonly whileAsking: number;
  readonly onError: number;
}

export interface EdgeCache {
  readonly ask: (request: ViewerRequest) => Promise<Served>;
  /** At the same moment, in this order. */
  readonly askTogether: (requests: readonly ViewerRequest[]) => Promise<Served[]>;
}

const EDGE = '130.176.0.1';

/** `now`: seconds. */
export const edgeCache = (policies: EdgePolicies, origin: Origin, now: () => number): EdgeCache => {
  const kept = new Map<string, Kept>();
  const rewritten = edgeFunction(policies.code);

  const seenFrom = (request: ViewerRequest): ViewerRequest => ({ ...request, headers: rewritten(request.headers) });

  const codingsFor = (request: ViewerRequest): string | undefined => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return undefined;
    return policies.codings.filter(coding => accepted.includes(coding)).join(',') || 'identity';
  };

  const keyOf = (request: ViewerRequest): string => {
    const [path, query] = request.target.split('?');
    const coding = codingsFor(request);
    return JSON.stringify([
      request.method, // the guide leaves open whether GET answers HEAD; neither shows anything to others
      path,
      policies.keyHasQuery && query,
      policies.keyHeaders.map(name => request.headers[name]),
      coding === 'identity' ? undefined : coding,
    ]);
  };

  const send = async (request: ViewerRequest, etag?: string): Promise<HttpReply> => {
    const coding = codingsFor(request);
    const passed = [...policies.keyHeaders, ...policies.passedHeaders].flatMap(name => {
      const value = name === 'cloudfront-viewer-address' ? `${request.address}:46532` : request.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const headers = {
      'user-agent': 'Amazon CloudFront',
      'x-forwarded-for': request.address,
      ...Object.fromEntries(passed),
      ...(coding !== undefined && { 'accept-encoding': coding }),
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...policies.originHeaders,
      host: policies.origin,
    };
    return origin({ ...request, headers, sourceIp: EDGE });
  };

  const store = (key: string, reply: HttpReply): Served => {
    const made = now();
    const fresh = reply.status >= 400 ? errorLife(reply, policies) : lifeOf(reply, policies);
    const after = (name: string) => Math.min(directive(reply, name) ?? 0, policies.maxTtl - fresh);
    if (fresh > 0) {
      const [whileAsking, onError] = [after('stale-while-revalidate'), after('stale-if-error')];
      kept.set(key, { reply, made, fresh, whileAsking, onError });
    } else kept.delete(key);
    return { reply, made };
  };

  /** Asks the origin whether what was kept is still the same. */
  const revalidate = async (key: string, request: ViewerRequest, old: Kept): Promise<Served> => {
    const reply = await send(request, String(old.reply.headers.etag));
    if (reply.status === 304) return store(key, { ...old.reply, headers: { ...old.reply.headers, ...reply.headers } });
    const mayShowOld = reply.status >= 500 && now() <= old.made + old.fresh + old.onError;
    return mayShowOld ? old : store(key, reply);
  };

  const ask = async (sent: ViewerRequest): Promise<Served> => {
    const request = seenFrom(sent);
    if (!isKeepable(request)) return { reply: await send(request), made: now() };
    const key = keyOf(request);
    const old = kept.get(key);
    if (old === undefined) {
      const reply = await send(request);
      return reply.status === 304 ? { reply, made: now() } : store(key, reply);
    }
    const age = now() - old.made;
    if (age <= old.fresh) return conditional(request, old);
    if (age > old.fresh + old.whileAsking) return conditional(request, await revalidate(key, request, old));
    await revalidate(key, request, old);
    return conditional(request, old);
  };

  const askTogether = async (requests: readonly ViewerRequest[]): Promise<Served[]> => {
    const first = new Map<string, Served>();
    const answers: Served[] = [];
    for (const request of requests) {
      const key = keyOf(seenFrom(request));
      const known = isKeepable(request) ? first.get(key) : undefined;
      const served = known ?? (await ask(request));
      if (known === undefined && served.reply.status !== 304 && !isOnlyFor(served.reply)) first.set(key, served);
      answers.push(known === undefined ? served : conditional(request, served));
    }
    return answers;
  };
  return { ask, askTogether };
};

const isKeepable = ({ method }: ViewerRequest): boolean => method === 'GET' || method === 'HEAD';

const cacheControl = ({ headers }: HttpReply): string => String(headers['cache-control'] ?? '');

/** Seconds; undefined: it is not said. */
const directive = (reply: HttpReply, name: string): number | undefined => {
  const [, seconds] = new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl(reply)) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
};

/** The answer to the first of several who ask the same at once is not that to the others ("Simultaneous requests for the same object"). */
const isOnlyFor = (reply: HttpReply): boolean =>
  /private|no-store|no-cache/.test(cacheControl(reply)) ||
  (directive(reply, 's-maxage') ?? directive(reply, 'max-age')) === 0;

const lifeOf = (reply: HttpReply, { defaultTtl, maxTtl }: EdgePolicies): number => {
  if (/private|no-store|no-cache/.test(cacheControl(reply))) return 0;
  return Math.min(directive(reply, 's-maxage') ?? directive(reply, 'max-age') ?? defaultTtl, maxTtl);
};

/** Ten seconds unless the distribution says otherwise, for those that are always kept ("HTTP status codes that CloudFront caches"). */
const errorLife = (reply: HttpReply, { errorTtl }: EdgePolicies): number =>
  errorTtl.get(reply.status) ?? ([404, 405, 414].includes(reply.status) || reply.status >= 500 ? 10 : 0);

/** 304 to whom has it; what is weak about an `ETag` does not matter (RFC 9110, 13.1.2). */
const conditional = ({ headers }: ViewerRequest, served: Served): Served => {
  const { status, headers: kept } = served.reply;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  const known = (headers['if-none-match'] ?? '').split(',').map(opaque);
  if (status !== 200 || (!known.includes('*') && !known.includes(opaque(String(kept.etag))))) return served;
  const { 'content-encoding': _, ...rest } = kept;
  return { ...served, reply: { status: 304, headers: rest, body: Buffer.alloc(0) } };
};
