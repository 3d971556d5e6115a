/** The caller in `wp/v2/users/me` (contract/wordpress#users). */
import * as v from 'valibot';
import { Whole } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { type Caller, ROLES } from '../settings/rights.ts';
import { slugOf } from '../text/fold.ts';
import { escapeTitle } from '../text/html.ts';

export const UserQuery = v.object({ context: v.optional(v.string('type')), ml_language: LanguageParameter });

export const User = v.object({
  id: Whole,
  name: v.string(),
  url: v.string(),
  description: v.string(),
  link: v.string(),
  slug: v.string(),
  meta: v.array(v.unknown()),
  /** Only with `context=edit`. */
  username: v.optional(v.string()),
  roles: v.optional(v.array(v.picklist(ROLES))),
});

/** `site` is the address of the site. Nothing but id, login and role is stored about users. */
export const userView = (
  { id, login, role }: Caller,
  { site, isForEditing }: { readonly site: string; readonly isForEditing: boolean },
): v.InferOutput<typeof User> => ({
  id,
  name: escapeTitle(login),
  url: site,
  description: '',
  link: site,
  slug: slugOf(login),
  meta: [],
  ...(isForEditing && { username: login, roles: [role] }),
});
