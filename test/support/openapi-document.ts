/** The OpenAPI document that tests look into: of all routes, on one site. */
import { ROUTES } from '../../shared/api/routes.ts';
import { openApi } from '../../shared/docs/openapi.ts';

export const ROOT = 'https://api.example/gl/calendar/events/v1';
export const document = openApi(ROUTES, { root: ROOT, title: 'Axenda', languageParameter: 'ml_language' });
