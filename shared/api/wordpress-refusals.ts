/** The errors of WordPress' namespaces, in place of those of the site's own (contract/wordpress#errors). */
import type { Caller } from '../access/rights.ts';
import { ApiError, type ErrorCode } from '../errors/api-error.ts';
import { UNAUTHENTICATED } from './access.ts';
import type { Row } from './route.ts';

type Refusing = Pick<Row, 'base' | 'access' | 'resource'>;

/** The same error if the row is of the site's own namespace, or if WordPress has no other. */
export const refusalOf = (error: ApiError, row: Refusing, caller: Caller | undefined): ApiError => {
  const code = codeOf(error, row);
  if (code === undefined) return error;
  const isAboutRights = code === 'rest_forbidden' || error.code === 'rest_forbidden';
  return new ApiError(
    code,
    isAboutRights && caller === undefined ? { status: 401, headers: UNAUTHENTICATED } : { hint: error.data.hint },
  );
};

const codeOf = ({ code, data }: ApiError, { base, access, resource }: Refusing): ErrorCode | undefined => {
  if (base === undefined) return undefined;
  const isOfTec = base === 'wp-json/tec/v1';
  const isUnknown =
    code === 'rest-event-not-found' || code === 'rest-invalid-event-id' || data.problems?.id === 'unknown';
  if (isUnknown && isOfTec) return 'rest_forbidden';
  if (isUnknown) return resource === 'categories' || resource === 'tags' ? 'rest_term_invalid' : 'rest_post_invalid_id';
  if (code.endsWith('-not-accessible')) return 'rest_forbidden';
  if (code.endsWith('-archive-page-not-found')) return 'tec_rest_organizers_page_not_found';
  if (code === 'event-no-longer-available') return 'rest_post_invalid_id';
  if (code !== 'rest_forbidden' || isOfTec) return undefined;
  return access === 'create' ? 'rest_cannot_create' : access === 'edit' ? 'rest_cannot_edit' : undefined;
};
