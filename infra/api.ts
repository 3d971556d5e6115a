/** The HTTP API of a site, which is API Gateway with the routes of the table of routes. */
import { Stack } from 'aws-cdk-lib';
import {
  CfnApiMapping,
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { pathOf, RESOURCES, type Resource, ROUTES, type Route, type SiteFunction } from '../shared/api/routes.ts';
import { GATEWAY_PATHS, isShared, takenPath } from '../shared/pages/pages.ts';
import type { Mapping } from '../shared/settings/calendar.ts';
import type { Site } from '../shared/settings/site.ts';
import type { Functions } from './function.ts';
import type { Limits } from './limits.ts';
import { ACCESS_LOG } from './log.ts';

interface ApiProps {
  readonly apiName: string;
  readonly site: Site;
  readonly mapping: Mapping | undefined;
  readonly functions: Functions;
  readonly limits: Limits;
  readonly log: ILogGroup;
}

/**
 * The stage of API Gateway is named after the language. CORS is not configured here, because API
 * Gateway would then remove the CORS headers of the functions.
 */
export function defineApi(scope: Construct, props: ApiProps): HttpStage {
  const { apiName, site, mapping, functions, limits, log } = props;
  const { language, namespace, defaultEndpoint } = site;
  const taken = takenPath(namespace);
  if (taken !== undefined) throw new Error(`the namespace ${namespace} has an operation at ${taken}, where pages are`);
  const httpApi = new HttpApi(scope, 'Api', {
    apiName,
    description: `Calendar: the site in ${language}`,
    createDefaultStage: false,
    ...(defaultEndpoint === false && { disableExecuteApiEndpoint: true }),
  });
  const integrationWith = (name: SiteFunction): HttpLambdaIntegration =>
    // Each function has one permission (`API/*/*/*`). One for each route would exceed the 20 KB of
    // a function's resource policy.
    new HttpLambdaIntegration(name, functions[name].live, { scopePermissionToRoute: false });
  for (const resource of RESOURCES) {
    const integration = integrationWith(resource);
    for (const [path, methods] of methodsByPath(resource, namespace))
      httpApi.addRoutes({ path, methods: [...methods], integration });
  }
  const [pages, router] = [integrationWith('pages'), integrationWith('router')];
  const below = withSlash(`/${namespace}`);
  // The router has the pages as well.
  for (const path of [...GATEWAY_PATHS].filter(each => each !== below))
    httpApi.addRoutes({
      path,
      methods: [HttpMethod.GET, HttpMethod.HEAD],
      integration: isShared(path, site) ? router : pages,
    });
  httpApi.addRoutes({
    path: below,
    methods: [HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS],
    integration: router,
  });
  new HttpRoute(scope, 'Router', {
    httpApi,
    integration: router,
    routeKey: HttpRouteKey.DEFAULT,
  });
  createInTurn(scope);
  // `API/*/*/*` does not match it: HTTP APIs call this route as `API/stage/$default`
  // (aws/serverless-application-model#2574).
  functions.router.live.addPermission('DefaultRoute', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(scope).formatArn({
      service: 'execute-api',
      resource: httpApi.apiId,
      resourceName: '*/$default',
    }),
  });
  const stage = new HttpStage(scope, 'Stage', {
    httpApi,
    stageName: language,
    autoDeploy: true,
    throttle: throttleOf(limits),
    accessLogSettings: { destination: new LogGroupLogDestination(log), format: ACCESS_LOG },
  });
  limitRoutes(scope, stage, limits);
  if (mapping !== undefined) defineMapping(scope, stage, mapping);
  return stage;
}

/** The maximum number of routes that CloudFormation creates at once. */
export const ROUTES_AT_ONCE = 5;

/**
 * Makes each route wait for an earlier one. CloudFormation creates resources at once unless they
 * depend on each other, and API Gateway accepts ten changes of APIs a second (AWS: "Amazon API
 * Gateway quotas", control plane), so 200 routes at once would be "Too Many Requests".
 */
function createInTurn(scope: Construct): void {
  const routes = scope.node.findAll().filter(each => each instanceof CfnRoute);
  routes.forEach((route, at) => {
    const before = routes[at - ROUTES_AT_ONCE];
    if (before !== undefined) route.addResourceDependency(before);
  });
}

/**
 * The path of a route for `path/` and everything below it. HTTP APIs take a slash at the end
 * literally, and refuse routes that end in one, but a greedy variable in place of the last segment
 * matches it (docs/decisions/site-addresses).
 */
const withSlash = (path: string): string => path.replace(/[^/]+$/, '{proxy+}');

function defineMapping(scope: Construct, stage: HttpStage, { host, basePath }: Mapping): void {
  const mapping = new CfnApiMapping(scope, 'Mapping', {
    apiId: stage.api.apiId,
    stage: stage.stageName,
    domainName: host,
    ...(basePath !== '' && { apiMappingKey: basePath }),
  });
  mapping.node.addDependency(stage);
}

/**
 * Adds HEAD, because API Gateway does not route it to GET (contract/http#routes), and OPTIONS,
 * because every path answers preflights.
 */
function methodsByPath(resource: Resource, namespace: string): Map<string, Set<HttpMethod>> {
  const routes: readonly Route[] = Object.values(ROUTES);
  const paths = new Map<string, Set<HttpMethod>>();
  for (const { methods, ...route } of routes.filter(each => each.resource === resource)) {
    const path = pathOf(route, namespace);
    const all = paths.get(path) ?? new Set([HttpMethod.OPTIONS]);
    paths.set(path, all);
    for (const method of methods) all.add(HttpMethod[method]);
    if (methods.includes('GET')) all.add(HttpMethod.HEAD);
  }
  return paths;
}

// Throttling of each route.

/** The default of the stage in API Gateway, which applies to routes that read. */
const throttleOf = ({ reads }: Limits): ThrottleSettings => ({ rateLimit: reads.rate, burstLimit: reads.burst });

/**
 * Sets the limit of every route below `scope`, even where it equals the default: `UpdateStage`
 * keeps the settings of routes that it is not given, so a limit that is no longer written would
 * still apply.
 *
 * The stage of API Gateway depends on all routes. It cannot name a route that does not exist yet
 * ("Unable to find Route by key"), and it deploys by itself whatever changes, so routes that are
 * created at the same time may fail with "concurrent modification".
 */
function limitRoutes(scope: Construct, { node }: HttpStage, limits: Limits): void {
  const stage = node.defaultChild;
  if (!(stage instanceof CfnStage)) throw new Error('a stage is made of one resource');
  const routes = scope.node.findAll().filter(each => each instanceof CfnRoute);
  stage.routeSettings = Object.fromEntries(
    routes.map(({ routeKey }) => {
      const { rate, burst } = limitOf(routeKey, limits);
      return [routeKey, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
    }),
  );
  for (const route of routes) stage.addResourceDependency(route);
}

const limitOf = (routeKey: string, { reads, writes, others }: Limits) => {
  if (routeKey === '$default') return others;
  return /^(GET|HEAD|OPTIONS) /.test(routeKey) ? reads : writes;
};
