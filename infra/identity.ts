/**
 * The OpenID Connect issuer whose bearer tokens all sites accept, besides the passwords of their own users. undefined: none. For example:
 *
 *     { issuer: 'https://id.example.org', audience: 'calendar', roleClaim: 'groups', roles: { press: 'author', desk: 'editor' } }
 */
import * as v from 'valibot';
import { Oidc } from '../shared/settings/environment.ts';

const configured: v.InferInput<typeof Oidc> | undefined = undefined;

export const oidc: Oidc | undefined = v.parse(v.optional(Oidc), configured);
