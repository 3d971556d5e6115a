/** The OpenAPI document that tests look into, with all routes, on one site. */
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { LANGUAGE_PARAMETER, LANGUAGES } from '../../shared/settings/site.ts';

export const ROOT = 'https://api.example/gl/calendar/events/v1';
export const document = openApi(NAMESPACE_ROUTES, {
  root: ROOT,
  languageParameter: LANGUAGE_PARAMETER,
  languages: LANGUAGES,
});
