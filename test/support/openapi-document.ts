/** The OpenAPI document that tests look into: of all routes, on one site, in English. */
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { en } from '../../shared/messages/documentation/en.ts';

export const ROOT = 'https://api.example/gl/calendar/events/v1';
/** What the site tells, and in which language. */
export const TOLD = { languageParameter: 'ml_language', language: 'en', texts: en } as const;
export const document = openApi(NAMESPACE_ROUTES, { root: ROOT, ...TOLD });
