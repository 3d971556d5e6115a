/**
 * Whose bearer tokens this deployment takes, on all sites, besides the passwords of its own users: nobody's, until an OpenID
 * Connect issuer stands here.
 *
 *     { issuer: 'https://id.example.org', audience: 'calendar', roleClaim: 'groups', roles: { press: 'author', desk: 'editor' } }
 */
import * as v from 'valibot';
import { Oidc } from '../shared/settings/environment.ts';

const configured: v.InferInput<typeof Oidc> | undefined = undefined;

export const oidc: Oidc | undefined = v.parse(v.optional(Oidc), configured);
