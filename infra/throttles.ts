/** Throttling of each route of a site. */
import { CfnRoute, CfnStage, type HttpStage, type ThrottleSettings } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Limits } from './limits.ts';

/** The stage's default, which is for routes that read. */
export const throttleOf = ({ reads }: Limits): ThrottleSettings => ({ rateLimit: reads.rate, burstLimit: reads.burst });

/**
 * Sets limits for the other routes below `scope`, writes and `$default`, unless they equal the default. The stage depends on these routes:
 * it cannot be created before a route that it names ("Unable to find Route by key").
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
