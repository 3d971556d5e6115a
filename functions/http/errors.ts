/**
 * Converts errors to replies with the error envelope. All errors except `ApiError` are faults,
 * which are logged and answered with 500 without details.
 */
import { errorEnvelope } from '../../shared/api/errors.ts';
import { ApiError, FAULT } from '../../shared/http/errors.ts';
import { messageLanguage } from '../../shared/http/language.ts';
import { logFailure, loggedRefusal } from '../../shared/http/log.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { isOfUnknownType } from './body.ts';
import { contentOf } from './content.ts';
import { type HttpEvent, type HttpMiddleware, queryOf, type RequestState } from './request.ts';
import { type HttpResult, resultOf } from './result.ts';

/**
 * Must be the first middleware, so that it handles the errors of all others, after their `onError`.
 * It never throws: if the answer to an error cannot be made, the answer is about that failure, and
 * contains no part of the request.
 */
export const errors = (
  getDeps: () => Pick<Deps, 'baseUrl' | 'site' | 'languages' | 'clock' | 'zone' | 'log'>,
): HttpMiddleware => ({
  onError: request => {
    const answerTo = (error: unknown) => refused(error, request.event, request.context.state, getDeps());
    try {
      request.response = answerTo(request.error);
    } catch (error) {
      request.response = answerTo(error);
    }
  },
});

const refused = (
  error: unknown,
  event: HttpEvent,
  state: RequestState,
  deps: Pick<Deps, 'baseUrl' | 'site' | 'languages' | 'clock' | 'zone' | 'log'>,
): HttpResult => {
  const apiError = error instanceof ApiError ? error : undefined;
  const where = { requestId: event.requestContext.requestId, route: event.routeKey };
  logFailure(deps.log, error, where);
  const { language, isNegotiated } = languageOf(event, state, deps);
  const refusal = withContentType(event, apiError ?? FAULT);
  note({ refusal: loggedRefusal(refusal) });
  const { status, data } = refusal;
  const answer = { status, headers: data.headers, body: errorEnvelope(refusal, language) };
  return resultOf(event, contentOf(event, answer, language), state, deps, isNegotiated);
};

/**
 * The language comes from the raw request, because parameters are not parsed if the error is about
 * one of them.
 */
const languageOf = (event: HttpEvent, { json }: RequestState, deps: Pick<Deps, 'site' | 'languages'>) => {
  const sentIn = (name: string): unknown =>
    typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
  const sources = [sentIn, (name: string) => queryOf(event).get(name)];
  return messageLanguage(sources, event.headers['accept-language'], deps);
};

/** A body without a known content type is not parsed, so its fields count as missing. */
const withContentType = (event: HttpEvent, error: ApiError): ApiError => {
  const isUnread = error.code === 'rest_missing_callback_param' && isOfUnknownType(event);
  return isUnread ? new ApiError(error.code, { ...error.data, hint: { about: 'content-type' } }) : error;
};
