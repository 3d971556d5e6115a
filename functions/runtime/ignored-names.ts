/** Finds the names in a call that have no effect (contract/http#ignored-names). */
import type { Row } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { isOrderBy, OrderByParameter } from '../../shared/events/order.ts';
import type { Format } from '../../shared/input/format.ts';
import { namesIn, nearest, unknownNames } from '../../shared/input/ignored.ts';
import { isCut } from '../../shared/input/paging.ts';
import { isLanguageParameter } from '../../shared/language.ts';
import { orderIn } from '../../shared/lists/direction.ts';
import type { Site } from '../../shared/settings/site.ts';

/**
 * As forms write them. `fields`: of query and body. Fields that an answer shows are known to writes, as clients send back what they read.
 */
export const ignoredNames = (
  row: Row,
  fields: Readonly<Record<string, unknown>>,
  { site, format }: { readonly site: Site; readonly format: Format },
): string[] => {
  // WordPress would write some of what it shows, such as `meta`.
  const shown = row.access === 'read' || row.base !== undefined ? [] : [row.reply.schema];
  const isKnown = (name: string): boolean =>
    name.startsWith('_') || ['context', 'rest_route'].includes(name) || isLanguageParameter(name, site);
  const has = (name: string): boolean => row.query !== undefined && name in row.query.entries;
  return [
    ...unknownNames(fields, [row.query, row.body, ...shown], isKnown),
    ...(has('per_page') && row.base !== 'wp-json/wp/v2' && isCut(fields.per_page, format) ? ['per_page'] : []),
    ...(has('order') && 'order' in fields && orderIn(fields.order) === undefined ? ['order'] : []),
    ...(row.query?.entries.orderby === OrderByParameter && 'orderby' in fields && !isOrderBy(fields.orderby)
      ? ['orderby']
      : []),
    ...(format === 'calendar' && '_fields' in fields ? ['_fields'] : []),
    ...(has('overwrite_edits') && 'overwrite_edits' in fields && !('source_id' in fields) ? ['overwrite_edits'] : []),
  ];
};

/** Limits the comparison of each name with all known ones, which takes time. */
const MAX_NAMED = 100;

/** The error for a strict request (RFC 7240, `handling=strict`): the names without effect, and those that were probably meant. */
export const ignoredError = (row: Row, all: readonly string[]): ApiError => {
  const names = all.slice(0, MAX_NAMED);
  const known = namesIn([row.query, row.body]);
  const meant = names.map((name): [string, string | undefined] => [
    name,
    nearest(name.replaceAll(/\[\d+\]/g, ''), known),
  ]);
  return new ApiError('rest_invalid_param', {
    problems: Object.fromEntries(names.map(name => [name, 'ignored'])),
    fieldHints: Object.fromEntries(
      // Of a known name, it is the value that has no effect.
      meant.flatMap(([name, found]) =>
        found === undefined || found === name ? [] : [[name, { about: 'meant', name: found }]],
      ),
    ),
  });
};
