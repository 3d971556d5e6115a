/**
 * What `wp/v2` and `tec/v1` show and accept for every event, venue and organizer
 * (contract/wordpress#records).
 */
import * as v from 'valibot';
import { Whole } from '../http/fields.ts';
import type { PostView } from '../model/post.ts';
import { Status } from '../settings/rights.ts';
import { plainText } from '../text/html.ts';

/**
 * `raw` is the text for editing. Only those who may edit the record get it, with `context=edit`.
 */
const Rendered = v.object({ rendered: v.string(), raw: v.optional(v.string()) });
/** `protected` says that the text is hidden, because the event has a password that was not sent. */
const RenderedText = v.object({ ...Rendered.entries, protected: v.boolean() });

export const WordPressPost = v.object({
  id: Whole,
  date: v.string(),
  date_gmt: v.string(),
  guid: Rendered,
  modified: v.string(),
  modified_gmt: v.string(),
  slug: v.string(),
  status: Status,
  type: v.picklist(['tribe_events', 'tribe_venue', 'tribe_organizer']),
  link: v.string(),
  title: Rendered,
  content: RenderedText,
  excerpt: RenderedText,
  author: Whole,
  /** 0 if there is none. */
  featured_media: Whole,
  template: v.string(),
});
export type WordPressPost = v.InferOutput<typeof WordPressPost>;

/** The part of the site's own views from which the posts of WordPress' namespaces are made. */
interface ShownPost extends v.InferOutput<typeof PostView> {
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly excerpt?: string;
  readonly image?: { readonly id: number } | false | undefined;
}

export interface PostOptions {
  /** Whether to add `raw`. */
  readonly isForEditing?: boolean;
  readonly isProtected?: boolean;
}

/** `title` is HTML, like all texts of views. */
export const wordPressPost = (
  type: WordPressPost['type'],
  post: ShownPost,
  title: string,
  { isForEditing = false, isProtected = false }: PostOptions = {},
): WordPressPost => {
  const html = (text = '') => ({
    ...(isForEditing && { raw: text }),
    rendered: text,
    protected: isProtected,
  });
  return {
    id: post.id,
    date: isoOf(post.date),
    date_gmt: isoOf(post.date_utc),
    guid: { rendered: post.url },
    modified: isoOf(post.modified),
    modified_gmt: isoOf(post.modified_utc),
    slug: post.slug ?? '',
    status: post.status,
    type,
    link: post.url,
    title: { ...(isForEditing && { raw: plainText(title) }), rendered: title },
    content: html(post.description),
    excerpt: html(post.excerpt),
    author: Number(post.author),
    featured_media: post.image ? post.image.id : 0,
    template: '',
  };
};

/** Such as `2027-02-01T10:00:00`, without an offset. */
const isoOf = (wall: string): string => wall.replace(' ', 'T');

// --- what clients send ---------------------------------------------------------------------------

/** The names of the fields in the schemas of the site's own namespace (`Route.names`). */
const POST_NAMES = { content: 'description', featured_media: 'image' } as const;
export const EVENT_NAMES = {
  ...POST_NAMES,
  tribe_events_cat: 'categories',
  venues: 'venue',
  organizers: 'organizer',
} as const;
export const VENUE_NAMES = { ...POST_NAMES, title: 'venue', state_province: 'stateprovince' } as const;
export const ORGANIZER_NAMES = { ...POST_NAMES, title: 'organizer' } as const;

type Sent = Readonly<Record<string, unknown>>;

/**
 * Turns fields into the forms of the site's own namespace (`Route.prepare`). A text that WordPress
 * shows as an object is sent back as one, and `featured_media: 0` means no picture.
 */
export const fromWordPress = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null)
        return [[name, name === 'image' && Number(value) === 0 ? null : value]];
      if ('raw' in value) return [[name, value.raw]];
      // An object with only the shown text changes nothing.
      return 'rendered' in value ? [] : [[name, value]];
    }),
  );
