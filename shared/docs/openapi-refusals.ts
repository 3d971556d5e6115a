/** The error codes that each operation may answer (contract/http#error-codes, contract/http#statuses-of-answers). */

import type { Route } from '../api/routes.ts';
import { ERRORS, ofEachPost } from '../http/errors.ts';
import { messageOf } from '../i18n/language.ts';
import { ref } from './descriptions.ts';
import {
  always,
  both,
  changes,
  creates,
  deletes,
  isItem,
  isList,
  isTerm,
  of,
  reads,
  refusalHeaders,
  type Which,
  writes,
} from './openapi-headers.ts';
import type { Operation, Response } from './openapi-shape.ts';

type DocumentedCode = keyof typeof ERRORS;

/** For every error code, the operations that may answer it. */
const MAY_REFUSE_WITH: Readonly<Record<DocumentedCode, Which>> = {
  // Lists of events: `geoloc_lat` and `geoloc_lng` require each other.
  rest_missing_callback_param: route =>
    creates(route) || route.required !== undefined || (route.resource === 'events' && isList(route)),
  rest_invalid_param: always,
  rest_invalid_json: writes,
  'rest-invalid-event-id': both(of('event'), isItem),
  term_exists: both(isTerm, writes),
  rest_forbidden: writes,
  incorrect_password: always,
  ...ofEachPost('not-accessible', type => both(of(type), isItem, reads)),
  'event-no-longer-available': both(of('event'), isItem, reads),
  'event-password-protected': both(of('event'), isItem, reads),
  rest_no_route: isItem,
  rest_invalid_namespace: ({ path }) => path === '',
  'rest-event-not-found': both(of('event'), isItem),
  ...ofEachPost('archive-page-not-found', type => both(of(type), isList)),
  rest_conflict: writes,
  ...ofEachPost('is-in-trash', type => both(of(type), deletes)),
  rest_gone: route => route.noCache === true,
  rest_precondition_failed: changes,
  rest_too_large: always,
  rest_too_many_requests: always,
  internal_server_error: always,
  rest_unavailable: always,
};

const CODES = Object.keys(ERRORS).filter(code => isCode(code));
function isCode(code: string): code is DocumentedCode {
  return Object.hasOwn(ERRORS, code);
}

interface Refusal {
  readonly status: number;
  readonly codes: readonly [DocumentedCode, ...DocumentedCode[]];
}

/** The error responses of a route, by status. For anonymous callers, `rest_forbidden` is a 401. */
export const refusalsFor = (route: Route): Refusal[] => {
  const codes = CODES.filter(code => MAY_REFUSE_WITH[code](route));
  const told = codes.flatMap(code => [
    { code, status: ERRORS[code] },
    ...(code === 'rest_forbidden' ? [{ code, status: 401 }] : []),
  ]);
  return [...Map.groupBy(told, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([status, [first, ...others]]) =>
      first === undefined ? [] : [{ status, codes: [first.code, ...others.map(({ code }) => code)] }],
    );
};

/** `Refusal410_venue-is-in-trash`: operations with the same codes share one response. */
const nameOf = ({ status, codes }: Refusal): string => `Refusal${status}_${codes.join('.')}`;

export const refusalsOf = (route: Route): Operation['responses'] =>
  Object.fromEntries(
    refusalsFor(route).map(refusal => [refusal.status, { $ref: `#/components/responses/${nameOf(refusal)}` }]),
  );

/** For `components.responses`. */
export const refusalResponses = (routes: readonly Route[]): Record<string, Response> =>
  Object.fromEntries(routes.flatMap(refusalsFor).map(refusal => [nameOf(refusal), responseOf(refusal)]));

const responseOf = ({ status, codes }: Refusal): Response => {
  const headers = refusalHeaders(status);
  return {
    description: codes.map(code => `- \`${code}\`: ${messageOf(code, 'en')}`).join('\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: ref('Refusal'),
        example: { code: codes[0], message: messageOf(codes[0], 'en'), data: { status } },
      },
    },
  };
};
