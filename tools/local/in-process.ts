/**
 * Runs functions in this process, without threads, for tests, which bring their own clock and
 * store, and for the bench.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { OPERATIONS, serveRouter } from '../../functions/router.ts';
import type { FunctionDeps } from '../../functions/runtime/deps.ts';
import { serveDocs } from '../../functions/serve-docs.ts';
import { servePages } from '../../functions/serve-pages.ts';
import { depsFor, type Settings, serve } from '../../functions/service.ts';
import { RESOURCES } from '../../shared/api/routes.ts';
import { Environment, PagesEnvironment } from '../../shared/settings/environment.ts';
import { NO_KEYS } from '../../shared/settings/secret-keys.ts';
import { lambdaContext } from './context.ts';
import type { LambdaFunction } from './deployment.ts';
import { withAddresses } from './deployment.ts';
import type { Invoke } from './lambda.ts';

export type World = Parameters<typeof depsFor>[1];

/** The host name in the addresses of answers if functions run in this process. */
export const DOMAIN = 'calendar.test';

/** The settings that a function on AWS reads from its environment, here from the template. */
export const settingsOf = (lambda: LambdaFunction): Settings =>
  parsedSettings(lambda, {
    BASE_URL: `http://${DOMAIN}/${lambda.stage}`,
    ...lambda.environment,
    SITES: withAddresses(lambda.environment.SITES, language => `http://${DOMAIN}/${language}`),
  });

/** Pages have no keys. */
export const parsedSettings = ({ entry }: LambdaFunction, variables: LambdaFunction['environment']): Settings =>
  entry === PAGES ? { ...v.parse(PagesEnvironment, variables), SECRET_KEY: NO_KEYS } : v.parse(Environment, variables);

const PAGES = 'functions/pages.ts';

/**
 * Each function is created once, with the `settings` at that time. `remainingMs` is the time until
 * the timeout at the start of each call.
 */
export const invokeInProcess = (
  world: World,
  settings: (lambda: LambdaFunction) => Settings = settingsOf,
  remainingMs = 20_000,
): Invoke => {
  const handlers = new Map<LambdaFunction, ReturnType<typeof serve>>();
  return async (lambda, event, requestId) => {
    const handler = handlers.get(lambda) ?? handlerOf(lambda, () => depsFor(settings(lambda), world));
    handlers.set(lambda, handler);
    return await handler(
      v.parse(HttpEvent, event),
      lambdaContext(lambda.name, requestId, () => remainingMs),
    );
  };
};

const handlerOf = ({ entry }: LambdaFunction, deps: () => FunctionDeps): ReturnType<typeof serve> => {
  if (entry === PAGES) return servePages(deps);
  if (entry === 'functions/docs.ts') return serveDocs(deps);
  if (entry === 'functions/router.ts') return serveRouter(deps);
  const resource = RESOURCES.find(name => entry === `functions/${name}.ts`);
  if (resource !== undefined) return serve(resource, OPERATIONS, deps);
  throw new Error(`${entry} is no function of a site`);
};

const HttpEvent = v.custom<APIGatewayProxyEventV2>(event => typeof event === 'object');
