/** Converts errors to replies with the error envelope. All except `ApiError` are faults: logged, and answered 500 without details. */
import { errorEnvelope } from '../../shared/api/errors.ts';
import { ApiError, FAULT } from '../../shared/http/errors.ts';
import { faultOf, refusalOf } from '../../shared/http/log.ts';
import { messageLanguage } from '../../shared/i18n/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { brokenAt, isOfUnknownType } from './body.ts';
import { contentOf } from './content.ts';
import { type HttpEvent, type HttpMiddleware, queryOf } from './request.ts';
import { replyContext, resultOf } from './result.ts';

/** Must be the first middleware, so that it handles errors of all others, after their `onError`. */
export const errors = (deps: () => Pick<Deps, 'baseUrl' | 'site' | 'log'>): HttpMiddleware => ({
  onError: request => {
    const { event, error } = request;
    const { site, baseUrl, log } = deps();
    const apiError = apiErrorOf(error, event);
    const about = { requestId: event.requestContext.requestId, route: event.routeKey };
    if (apiError === undefined) log.error('fault', { error: faultOf(error), ...about });
    else if (apiError.cause !== undefined) log.error('unavailable', { error: faultOf(apiError.cause), ...about });
    const { language, isNegotiated } = languageOf(event, site);
    const told = withContentType(event, apiError ?? FAULT);
    note({ refusal: refusalOf(told) });
    const { status, data } = told;
    const answer = { status, headers: data.headers, body: errorEnvelope(told, language) };
    const context = { ...replyContext(request.context.state, { site, baseUrl }), isNegotiated };
    request.response = resultOf(event, contentOf(event, answer, language), context);
  },
});

/** From the raw request, as parameters are not parsed if the error is about one of them. */
const languageOf = (event: HttpEvent, site: Site) => {
  const body: unknown = event.body;
  const sentIn = (name: string): unknown =>
    typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  const sources = [sentIn, (name: string) => queryOf(event).get(name)];
  return messageLanguage(sources, event.headers['accept-language'], site);
};

/** A body without a known content type is not parsed, so its fields count as missing. */
const withContentType = (event: HttpEvent, error: ApiError): ApiError => {
  const isUnread = error.code === 'rest_missing_callback_param' && isOfUnknownType(event);
  return isUnread ? new ApiError(error.code, { ...error.data, hint: { about: 'content-type' } }) : error;
};

/** Middy's body parser throws errors of its own, with a status. */
const apiErrorOf = (error: unknown, event: HttpEvent): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status !== 415 && status !== 422) return undefined;
  const extra = { json_error_code: 4, json_error_message: 'Syntax error' };
  return new ApiError('rest_invalid_json', { extra, hint: brokenAt(event) });
};
