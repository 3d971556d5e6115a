/** Which API takes a request: at a host of its own by the base path, at every other host by the stage that the path begins with. */
import type { Api } from './deployment.ts';

export interface Place {
  readonly api: Api;
  /** The operator's own host name that the API is mapped to; undefined for the gateway's usual name. */
  readonly host: string | undefined;
  /** The beginning of the path that leads to the API: empty, or with a leading slash. */
  readonly base: string;
}

/** `root`: the stage that also answers where no other does. `host` may have a port. */
export function places(apis: readonly Api[], root?: string): (host: string, path: string) => Place | undefined {
  const mapped = apis
    .flatMap(api => api.mappings.map(({ host, basePath }) => ({ api, host, base: basePath && `/${basePath}` })))
    // Of two that the path begins with, the longer one counts (AWS: "Working with API mappings for HTTP APIs").
    .sort((a, b) => b.base.length - a.base.length);
  const stages = apis.map(api => ({ api, host: undefined, base: `/${api.stage}` }));
  const atRoot = apis.filter(({ stage }) => stage === root).map(api => ({ api, host: undefined, base: '' }));
  return (host, path) => {
    const name = host.replace(/:\d+$/, '');
    const here = mapped.filter(place => place.host === name);
    const found = here.length > 0 ? here : [...stages, ...atRoot];
    return found.find(({ base }) => path === base || path.startsWith(`${base}/`));
  };
}
