/** How many requests each route of a site takes. */
import { CfnRoute, CfnStage, type HttpStage, type ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Limits } from './limits.ts';

/** What a route takes that is not named: all that read. */
export const throttleOf = ({ reads }: Limits): ThrottleSettings => ({ rateLimit: reads.rate, burstLimit: reads.burst });

/**
 * Gives the other routes below `scope` settings of their own, unless they are the same: writes, and `$default`. The stage comes after
 * them, as it is refused while a route that it names is not there ("Unable to find Route by key").
 */
export function limitRoutes(scope: Construct, { node }: HttpStage, limits: Limits): void {
  const stage = node.defaultChild;
  if (!(stage instanceof CfnStage)) throw new Error('a stage is made of one resource');
  const routes = scope.node
    .findAll()
    .filter(each => each instanceof CfnRoute)
    .map(route => ({ route, ...limitOf(route.routeKey, limits) }))
    .filter(({ rate, burst }) => rate !== limits.reads.rate || burst !== limits.reads.burst);
  if (routes.length === 0) return;
  stage.routeSettings = Object.fromEntries(
    routes.map(({ route, rate, burst }) => [
      route.routeKey,
      { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst },
    ]),
  );
  for (const { route } of routes) stage.addDependency(route);
}

const limitOf = (routeKey: string, { reads, writes, others }: Limits) => {
  if (routeKey === '$default') return others;
  return /^(GET|HEAD|OPTIONS) /.test(routeKey) ? reads : writes;
};
