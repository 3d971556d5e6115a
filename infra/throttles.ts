/** Throttling of each route of a site. */
import { CfnRoute, CfnStage, type HttpStage, type ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Limits } from './limits.ts';

/** The default of the stage in API Gateway, which applies to routes that read. */
export const throttleOf = ({ reads }: Limits): ThrottleSettings => ({ rateLimit: reads.rate, burstLimit: reads.burst });

/**
 * Sets the limit of every route below `scope`, even where it equals the default: `UpdateStage`
 * keeps the settings of routes that it is not given, so a limit that is no longer written would
 * still apply.
 *
 * The stage of API Gateway depends on all routes. It cannot name a route that does not exist yet
 * ("Unable to find Route by key"), and it deploys by itself whatever changes, so routes that are
 * created at the same time may fail with "concurrent modification".
 */
export function limitRoutes(scope: Construct, { node }: HttpStage, limits: Limits): void {
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
