/** Finds the API of a request: at a custom domain name by the base path, at every other host by the stage at the start of the path. */
import type { Api } from './deployment.ts';

export interface Place {
  readonly api: Api;
  /** The custom domain name; undefined for the default one of the gateway. */
  readonly host: string | undefined;
  /** The prefix of the path: empty, or with a leading slash. */
  readonly base: string;
}

/** `root`: the stage that also serves paths of no other one. `host` may have a port. */
export function places(apis: readonly Api[], root?: string): (host: string, path: string) => Place | undefined {
  const mapped = apis
    .flatMap(api => api.mappings.map(({ host, basePath }) => ({ api, host, base: basePath && `/${basePath}` })))
    // The longest matching prefix wins (AWS: "Working with API mappings for HTTP APIs").
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
