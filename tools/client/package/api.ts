/** Made of the service's OpenAPI document by `npm run client -- types`. */

export type Language = Exclude<EventInput['ml_language'], undefined>;

export interface Event {
  /** Number of the record. */
  readonly id: number;
  /** Id of the record among all sites. */
  readonly global_id: string;
  /** All global ids the record has had. */
  readonly global_id_lineage: readonly string[];
  /** Id of the user who is the author. */
  readonly author: string;
  /** Publication status. */
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Date of publication, in the site’s time zone. */
  readonly date: string;
  /** Date of publication, in UTC. */
  readonly date_utc: string;
  /** Time of the last change, in the site’s time zone. */
  readonly modified: string;
  /** Time of the last change, in UTC. */
  readonly modified_utc: string;
  /** Page of the record on the site. */
  readonly url: string;
  /** Language of the record. */
  readonly language: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Ids that sources know it by, by the name of the source; only for those who may edit it. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Who put it into the trash: a source that no longer has it (`source`), a person (`user`), or a person after the source; only for those who may edit it. */
  readonly trashed?: Trashed;
  /** The same record in other languages, by language. */
  readonly translations: Readonly<Record<string, Translation>>;
  /** Whether its texts are older than those of the event that it translates; only in single reads, for those who may edit it. */
  readonly translation_outdated?: boolean;
  /** Address of this resource in the API. */
  readonly rest_url: string;
  /** Title of the event. */
  readonly title: string;
  /** Description; HTML. */
  readonly description: string;
  /** Short description; HTML. */
  readonly excerpt: string;
  /** Name of the record in addresses. */
  readonly slug: string;
  /** Featured picture; `false` if there is none. */
  readonly image: Image | false;
  /** Whether the event lasts whole days. */
  readonly all_day: boolean | null;
  /** Start, in the event’s time zone. */
  readonly start_date: string;
  /** Start, in parts. */
  readonly start_date_details: DateDetails;
  /** End, in the event’s time zone. */
  readonly end_date: string;
  /** End, in parts. */
  readonly end_date_details: DateDetails;
  /** Start, in UTC. */
  readonly utc_start_date: string;
  /** Start in UTC, in parts. */
  readonly utc_start_date_details: DateDetails;
  /** End, in UTC. */
  readonly utc_end_date: string;
  /** End in UTC, in parts. */
  readonly utc_end_date_details: DateDetails;
  /** Time zone of the event, such as `Europe/Madrid`; without it, the site’s own. */
  readonly timezone: string;
  /** Abbreviation of the time zone at the start. */
  readonly timezone_abbr: string;
  /** Cost of the event, as people read it; empty if none is given. */
  readonly cost: string;
  /** Cost of the event, in parts. */
  readonly cost_details: CostDetails;
  /** Web page of the event; without one, the same as `url`. */
  readonly website: string;
  /** Whether a map is shown. */
  readonly show_map: boolean | null;
  /** Whether a link to a map is shown. */
  readonly show_map_link: boolean | null;
  /** Whether the event is kept out of calendar views. */
  readonly hide_from_listings: boolean | null;
  /** Whether the event comes first in calendar views. */
  readonly sticky: boolean | null;
  /** Whether the event is featured on the site. */
  readonly featured: boolean | null;
  /** Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`. */
  readonly event_status: 'scheduled' | 'canceled' | 'postponed' | null;
  /** Why it is canceled or postponed, or anything else that visitors should know; one line. */
  readonly event_status_reason: string;
  /** Categories of the event, by name. */
  readonly categories: readonly EmbeddedTerm[];
  /** Tags of the event, by name. */
  readonly tags: readonly EmbeddedTerm[];
  /** Venue of the event; an array if there are several or none. */
  readonly venue: Venue | readonly Venue[];
  /** Organizers of the event. */
  readonly organizer: readonly Organizer[];
  /** Always empty. */
  readonly custom_fields: readonly unknown[];
  /** The record as schema.org JSON-LD; in single reads only. */
  readonly json_ld?: Readonly<Record<string, unknown>>;
}

export interface Venue {
  /** Number of the record. */
  readonly id: number;
  /** Id of the record among all sites. */
  readonly global_id: string;
  /** All global ids the record has had. */
  readonly global_id_lineage: readonly string[];
  /** Id of the user who is the author. */
  readonly author: string;
  /** Publication status. */
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Date of publication, in the site’s time zone. */
  readonly date: string;
  /** Date of publication, in UTC. */
  readonly date_utc: string;
  /** Time of the last change, in the site’s time zone. */
  readonly modified: string;
  /** Time of the last change, in UTC. */
  readonly modified_utc: string;
  /** Page of the record on the site. */
  readonly url: string;
  /** Language of the record. */
  readonly language: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Ids that sources know it by, by the name of the source; only for those who may edit it. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Who put it into the trash: a source that no longer has it (`source`), a person (`user`), or a person after the source; only for those who may edit it. */
  readonly trashed?: Trashed;
  /** Name of the venue. */
  readonly venue: string;
  /** The same record in other languages, by language. */
  readonly translations: Readonly<Record<string, Translation>>;
  /** Description; HTML. */
  readonly description?: string;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Picture; absent if there is none. */
  readonly image?: Image;
  /** Street and number. */
  readonly address?: string;
  /** Town or city. */
  readonly city?: string;
  /** Country. */
  readonly country?: string;
  /** Province. */
  readonly province?: string;
  /** State, where there are states. */
  readonly state?: string;
  /** Postal code. */
  readonly zip?: string;
  /** Telephone number. */
  readonly phone?: string;
  /** Address of a web page of its own. */
  readonly website?: string;
  /** State or province, whichever there is. */
  readonly stateprovince?: string;
  /** Latitude, in degrees. */
  readonly geo_lat?: number;
  /** Longitude, in degrees. */
  readonly geo_lng?: number;
  /** The record as schema.org JSON-LD; in single reads only. */
  readonly json_ld?: Readonly<Record<string, unknown>>;
  /** Whether a map is shown. */
  readonly show_map: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link: boolean;
}

export interface Organizer {
  /** Number of the record. */
  readonly id: number;
  /** Id of the record among all sites. */
  readonly global_id: string;
  /** All global ids the record has had. */
  readonly global_id_lineage: readonly string[];
  /** Id of the user who is the author. */
  readonly author: string;
  /** Publication status. */
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Date of publication, in the site’s time zone. */
  readonly date: string;
  /** Date of publication, in UTC. */
  readonly date_utc: string;
  /** Time of the last change, in the site’s time zone. */
  readonly modified: string;
  /** Time of the last change, in UTC. */
  readonly modified_utc: string;
  /** Page of the record on the site. */
  readonly url: string;
  /** Language of the record. */
  readonly language: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Ids that sources know it by, by the name of the source; only for those who may edit it. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Who put it into the trash: a source that no longer has it (`source`), a person (`user`), or a person after the source; only for those who may edit it. */
  readonly trashed?: Trashed;
  /** Name of the organizer. */
  readonly organizer: string;
  /** The same record in other languages, by language. */
  readonly translations: Readonly<Record<string, Translation>>;
  /** Description; HTML. */
  readonly description?: string;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Picture; absent if there is none. */
  readonly image?: Image;
  /** Telephone number. */
  readonly phone?: string;
  /** Address of a web page of its own. */
  readonly website?: string;
  /** E-mail address. */
  readonly email?: string;
  /** The record as schema.org JSON-LD; in single reads only. */
  readonly json_ld?: Readonly<Record<string, unknown>>;
}

export interface Term {
  /** Number of the record. */
  readonly id: number;
  /** Number of events that have the term. */
  readonly count: number;
  /** Description; HTML. */
  readonly description: string;
  /** Name of the term. */
  readonly name: string;
  /** Name of the record in addresses. */
  readonly slug: string;
  /** Kind of term. */
  readonly taxonomy: 'tribe_events_cat' | 'post_tag';
  /** Id of the category above. */
  readonly parent?: number;
  /** Always empty. */
  readonly meta: readonly unknown[];
  /** Page of the record on the site. */
  readonly url: string;
  /** Addresses of the term, its collection and the term above. */
  readonly urls: TermUrls;
  /** Language of the record. */
  readonly language: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** The same record in other languages, by language. */
  readonly translations: Readonly<Record<string, Translation>>;
  /** Links to the term, its collection and the term above. */
  readonly _links?: Readonly<Record<string, readonly TermLink[]>>;
}

export interface Image {
  /** Address of the picture. */
  readonly url: string;
  /** Number of the picture. */
  readonly id: number;
  /** Ending of the file’s name; empty if it has none. */
  readonly extension: string;
  /** Width of the picture in pixels; absent if not known. */
  readonly width?: number;
  /** Height of the picture in pixels; absent if not known. */
  readonly height?: number;
  /** Size in bytes; 0 if it is not known. */
  readonly filesize: number;
  /** What the picture shows, in words. */
  readonly alt: string;
  /** Addresses of the picture in other sizes, by their names. */
  readonly sizes: Readonly<Record<string, ImageSize>>;
}

export interface ImageSize {
  /** Width of the picture in pixels; absent if not known. */
  readonly width?: number;
  /** Height of the picture in pixels; absent if not known. */
  readonly height?: number;
  /** Media type, by the ending of the name; empty if that says none. */
  readonly 'mime-type': string;
  /** Size in bytes; 0 if it is not known. */
  readonly filesize: number;
  /** Address of the picture in this size. */
  readonly url: string;
}

export interface DateDetails {
  /** Year. */
  readonly year: string;
  /** Month, with two digits. */
  readonly month: string;
  /** Day of the month, with two digits. */
  readonly day: string;
  /** Hour, from `00` to `23`. */
  readonly hour: string;
  /** Minutes, with two digits. */
  readonly minutes: string;
  /** Seconds, with two digits. */
  readonly seconds: string;
}

export interface CostDetails {
  /** Currency sign that was sent; empty: the site’s own. */
  readonly currency_symbol: string;
  /** Always empty. */
  readonly currency_code: string;
  /** Where that sign stands: `prefix` or `postfix`; empty if none was sent. */
  readonly currency_position: '' | 'prefix' | 'postfix';
  /** Amounts as decimal numbers, ascending; words without an amount as a slug. */
  readonly values: readonly string[];
}

export interface Facets {
  /** By category, with those below it. */
  readonly categories?: readonly FacetTotal[];
  /** By town of the venue. */
  readonly towns?: readonly FacetTotal[];
  /** By month of the start. */
  readonly months?: readonly FacetTotal[];
}

export interface FacetTotal {
  /** What it counts: the slug of a category, a town, or a month such as `2027-05`. */
  readonly value: string;
  /** Number of events. */
  readonly total: number;
}

export interface EmbeddedTerm {
  /** Name of the term. */
  readonly name: string;
  /** Name of the record in addresses. */
  readonly slug: string;
  /** Always 0. */
  readonly term_group: number;
  /** The same as `id`. */
  readonly term_taxonomy_id: number;
  /** Kind of term. */
  readonly taxonomy: 'tribe_events_cat' | 'post_tag';
  /** Description; HTML. */
  readonly description: string;
  /** Id of the category above. */
  readonly parent: number;
  /** Number of events that have the term. */
  readonly count: number;
  /** Always `raw`. */
  readonly filter: 'raw';
  /** Number of the record. */
  readonly id: number;
  /** Addresses of the term, its collection and the term above. */
  readonly urls: TermUrls;
  /** Language of the record. */
  readonly language: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** The same record in other languages, by language. */
  readonly translations: Readonly<Record<string, Translation>>;
}

export interface TermUrls {
  /** Address of the term in the API. */
  readonly self: string;
  /** Address of the list that it is in. */
  readonly collection: string;
  /** Address of the category above; absent at the top. */
  readonly up?: string;
}

export interface TermLink {
  /** Where the link leads. */
  readonly href: string;
}

export interface Trashed {
  /** Publication status before. */
  readonly was: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Source that no longer has the record; after an import, the address that it came from. */
  readonly source?: string;
  /** Id of the user who put it there, or changed it there. */
  readonly user?: number;
}

export interface Translation {
  /** Number of the record. */
  readonly id: number;
  /** Name of the record in addresses. */
  readonly slug: string;
  /** Address of this resource in the API. */
  readonly rest_url: string;
  /** Its page, if the site of that language has an address for its pages. */
  readonly url?: string;
  /** Whether its texts are older than those of what it translates; only in single reads of an event, for those who may edit it. */
  readonly outdated?: boolean;
}

export interface EventList {
  /** Events of this page. */
  readonly events: readonly Event[];
  /** Address of this page. */
  readonly rest_url: string;
  /** Address of the next page; absent on the last. */
  readonly next_rest_url?: string;
  /** Address of the previous page; absent on the first. */
  readonly previous_rest_url?: string;
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages. */
  readonly total_pages: number;
  /** Totals of the whole list of events, if they were asked for. */
  readonly facets?: Facets;
}

export interface VenueList {
  /** Venues of this page. */
  readonly venues: readonly Venue[];
  /** Address of this page. */
  readonly rest_url: string;
  /** Address of the next page; absent on the last. */
  readonly next_rest_url?: string;
  /** Address of the previous page; absent on the first. */
  readonly previous_rest_url?: string;
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages. */
  readonly total_pages: number;
}

export interface OrganizerList {
  /** Organizers of this page. */
  readonly organizers: readonly Organizer[];
  /** Address of this page. */
  readonly rest_url: string;
  /** Address of the next page; absent on the last. */
  readonly next_rest_url?: string;
  /** Address of the previous page; absent on the first. */
  readonly previous_rest_url?: string;
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages. */
  readonly total_pages: number;
}

export interface CategoryList {
  /** Categories of this page. */
  readonly categories: readonly Term[];
  /** Address of this page. */
  readonly rest_url: string;
  /** Address of the next page; absent on the last. */
  readonly next_rest_url?: string;
  /** Address of the previous page; absent on the first. */
  readonly previous_rest_url?: string;
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages. */
  readonly total_pages: number;
}

export interface TagList {
  /** Tags of this page. */
  readonly tags: readonly Term[];
  /** Address of this page. */
  readonly rest_url: string;
  /** Address of the next page; absent on the last. */
  readonly next_rest_url?: string;
  /** Address of the previous page; absent on the first. */
  readonly previous_rest_url?: string;
  /** Number of records on all pages. */
  readonly total: number;
  /** Number of pages. */
  readonly total_pages: number;
}

export interface EventChanges {
  /** What has changed, oldest first; some changes may come twice. */
  readonly changes: readonly ChangedEvent[];
  /** What to send as `since` next time. */
  readonly next_token: string;
  /** Whether there is more to read at once. */
  readonly has_more: boolean;
}

export interface VenueChanges {
  /** What has changed, oldest first; some changes may come twice. */
  readonly changes: readonly ChangedVenue[];
  /** What to send as `since` next time. */
  readonly next_token: string;
  /** Whether there is more to read at once. */
  readonly has_more: boolean;
}

export interface OrganizerChanges {
  /** What has changed, oldest first; some changes may come twice. */
  readonly changes: readonly ChangedOrganizer[];
  /** What to send as `since` next time. */
  readonly next_token: string;
  /** Whether there is more to read at once. */
  readonly has_more: boolean;
}

export interface CategoryChanges {
  /** What has changed, oldest first; some changes may come twice. */
  readonly changes: readonly ChangedCategory[];
  /** What to send as `since` next time. */
  readonly next_token: string;
  /** Whether there is more to read at once. */
  readonly has_more: boolean;
}

export interface TagChanges {
  /** What has changed, oldest first; some changes may come twice. */
  readonly changes: readonly ChangedTag[];
  /** What to send as `since` next time. */
  readonly next_token: string;
  /** Whether there is more to read at once. */
  readonly has_more: boolean;
}

export interface ChangedEvent {
  /** Number of the record. */
  readonly id: number;
  /** Type of the record. */
  readonly type: 'event';
  /** Its version; the same as in its `ETag`. */
  readonly version: number;
  /** `upsert`: the record is as shown here. `delete`: it is not public any more. */
  readonly change: 'upsert' | 'delete';
  /** The event, unless it is gone. */
  readonly event?: Event;
}

export interface ChangedVenue {
  /** Number of the record. */
  readonly id: number;
  /** Type of the record. */
  readonly type: 'venue';
  /** Its version; the same as in its `ETag`. */
  readonly version: number;
  /** `upsert`: the record is as shown here. `delete`: it is not public any more. */
  readonly change: 'upsert' | 'delete';
  /** The venue, unless it is gone. */
  readonly venue?: Venue;
}

export interface ChangedOrganizer {
  /** Number of the record. */
  readonly id: number;
  /** Type of the record. */
  readonly type: 'organizer';
  /** Its version; the same as in its `ETag`. */
  readonly version: number;
  /** `upsert`: the record is as shown here. `delete`: it is not public any more. */
  readonly change: 'upsert' | 'delete';
  /** The organizer, unless it is gone. */
  readonly organizer?: Organizer;
}

export interface ChangedCategory {
  /** Number of the record. */
  readonly id: number;
  /** Type of the record. */
  readonly type: 'category';
  /** Its version; the same as in its `ETag`. */
  readonly version: number;
  /** `upsert`: the record is as shown here. `delete`: it is not public any more. */
  readonly change: 'upsert' | 'delete';
  /** The category, unless it is gone. */
  readonly category?: Term;
}

export interface ChangedTag {
  /** Number of the record. */
  readonly id: number;
  /** Type of the record. */
  readonly type: 'tag';
  /** Its version; the same as in its `ETag`. */
  readonly version: number;
  /** `upsert`: the record is as shown here. `delete`: it is not public any more. */
  readonly change: 'upsert' | 'delete';
  /** The tag, unless it is gone. */
  readonly tag?: Term;
}

export interface Refusal {
  /** What went wrong, for programs. */
  readonly code:
    | 'rest_missing_callback_param'
    | 'rest_invalid_param'
    | 'rest_invalid_json'
    | 'rest-invalid-event-id'
    | 'term_exists'
    | 'rest_forbidden'
    | 'incorrect_password'
    | 'event-not-accessible'
    | 'venue-not-accessible'
    | 'organizer-not-accessible'
    | 'event-no-longer-available'
    | 'event-password-protected'
    | 'rest_no_route'
    | 'rest_invalid_namespace'
    | 'rest-event-not-found'
    | 'event-archive-page-not-found'
    | 'venue-archive-page-not-found'
    | 'organizer-archive-page-not-found'
    | 'rest_conflict'
    | 'event-is-in-trash'
    | 'venue-is-in-trash'
    | 'organizer-is-in-trash'
    | 'rest_gone'
    | 'rest_precondition_failed'
    | 'rest_too_large'
    | 'rest_too_many_requests'
    | 'internal_server_error'
    | 'rest_unavailable';
  /** What went wrong, for people. */
  readonly message: string;
  /** More about it. */
  readonly data: RefusalData;
}

export interface RefusalData {
  /** Status of the answer. */
  readonly status: number;
  /** Names of the missing fields, or of each refused field what is wrong with it. */
  readonly params?: readonly string[] | Readonly<Record<string, string>>;
  /** Inner codes of wrong types and values, by field; empty if there are none. */
  readonly details?: unknown;
  /** Number of the fault in the JSON of the body. */
  readonly json_error_code?: number;
  /** Fault in the JSON of the body. */
  readonly json_error_message?: string;
  /** Number of the term that is there already. */
  readonly term_id?: number;
}

export interface EventInput {
  /** Title of the event. */
  readonly title: string;
  /** Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant. */
  readonly start_date?: string;
  /** End, written as the start is, and not before it. */
  readonly end_date?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Short description; HTML. */
  readonly excerpt?: string | null;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Time zone of the event, such as `Europe/Madrid`; without it, the site’s own. */
  readonly timezone?: string | null;
  /** Whether the event lasts whole days. */
  readonly all_day?: boolean;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Cost of the event: an amount, a range or words; 0 is free. */
  readonly cost?: string | null | number | boolean | readonly (string | number)[];
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Whether the event is kept out of calendar views. */
  readonly hide_from_listings?: boolean;
  /** Whether the event comes first in calendar views. */
  readonly sticky?: boolean;
  /** Whether the event is featured on the site. */
  readonly featured?: boolean;
  /** Categories of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly categories?: readonly (string | number | TermReference)[] | null | string | number;
  /** Tags of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly tags?: readonly (string | number | TermReference)[] | null | string | number;
  /** Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none. */
  readonly venue?:
    | number
    | null
    | VenueReference
    | VenueInput
    | readonly (number | VenueReference | VenueInput)[]
    | string;
  /** Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none. */
  readonly organizer?:
    | number
    | null
    | OrganizerReference
    | OrganizerInput
    | readonly (number | OrganizerReference | OrganizerInput)[]
    | string;
  /** Id of the event that this one belongs to. */
  readonly post_parent?: number | null;
  /** Whether there are tickets for the event. */
  readonly ticketed?: boolean;
  /** Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`. */
  readonly event_status?: 'scheduled' | 'canceled' | 'postponed' | 'cancelled' | null;
  /** Why it is canceled or postponed, or anything else that visitors should know; one line. */
  readonly event_status_reason?: string | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** What a read shows beside `cost`: with both, a copy has the same cost. */
  readonly cost_details?: CostDetails;
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
}

export interface EventChange {
  /** Title of the event. */
  readonly title?: string;
  /** Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant. */
  readonly start_date?: string;
  /** End, written as the start is, and not before it. */
  readonly end_date?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Short description; HTML. */
  readonly excerpt?: string | null;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Time zone of the event, such as `Europe/Madrid`; without it, the site’s own. */
  readonly timezone?: string | null;
  /** Whether the event lasts whole days. */
  readonly all_day?: boolean;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Cost of the event: an amount, a range or words; 0 is free. */
  readonly cost?: string | null | number | boolean | readonly (string | number)[];
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Whether the event is kept out of calendar views. */
  readonly hide_from_listings?: boolean;
  /** Whether the event comes first in calendar views. */
  readonly sticky?: boolean;
  /** Whether the event is featured on the site. */
  readonly featured?: boolean;
  /** Categories of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly categories?: readonly (string | number | TermReference)[] | null | string | number;
  /** Tags of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly tags?: readonly (string | number | TermReference)[] | null | string | number;
  /** Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none. */
  readonly venue?:
    | number
    | null
    | VenueReference
    | VenueInput
    | readonly (number | VenueReference | VenueInput)[]
    | string;
  /** Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none. */
  readonly organizer?:
    | number
    | null
    | OrganizerReference
    | OrganizerInput
    | readonly (number | OrganizerReference | OrganizerInput)[]
    | string;
  /** Id of the event that this one belongs to. */
  readonly post_parent?: number | null;
  /** Whether there are tickets for the event. */
  readonly ticketed?: boolean;
  /** Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`. */
  readonly event_status?: 'scheduled' | 'canceled' | 'postponed' | 'cancelled' | null;
  /** Why it is canceled or postponed, or anything else that visitors should know; one line. */
  readonly event_status_reason?: string | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** What a read shows beside `cost`: with both, a copy has the same cost. */
  readonly cost_details?: CostDetails;
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Whether dates, status, venue, organizers, cost and picture stay as they are in the translations of the event; by default they follow. */
  readonly only_this?: boolean;
}

export interface EventChangeById {
  /** Title of the event. */
  readonly title?: string;
  /** Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant. */
  readonly start_date?: string;
  /** End, written as the start is, and not before it. */
  readonly end_date?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Short description; HTML. */
  readonly excerpt?: string | null;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Time zone of the event, such as `Europe/Madrid`; without it, the site’s own. */
  readonly timezone?: string | null;
  /** Whether the event lasts whole days. */
  readonly all_day?: boolean;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Cost of the event: an amount, a range or words; 0 is free. */
  readonly cost?: string | null | number | boolean | readonly (string | number)[];
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Whether the event is kept out of calendar views. */
  readonly hide_from_listings?: boolean;
  /** Whether the event comes first in calendar views. */
  readonly sticky?: boolean;
  /** Whether the event is featured on the site. */
  readonly featured?: boolean;
  /** Categories of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly categories?: readonly (string | number | TermReference)[] | null | string | number;
  /** Tags of the event: ids, names, or what a read shows. A text is split at its commas. */
  readonly tags?: readonly (string | number | TermReference)[] | null | string | number;
  /** Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none. */
  readonly venue?:
    | number
    | null
    | VenueReference
    | VenueInput
    | readonly (number | VenueReference | VenueInput)[]
    | string;
  /** Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none. */
  readonly organizer?:
    | number
    | null
    | OrganizerReference
    | OrganizerInput
    | readonly (number | OrganizerReference | OrganizerInput)[]
    | string;
  /** Id of the event that this one belongs to. */
  readonly post_parent?: number | null;
  /** Whether there are tickets for the event. */
  readonly ticketed?: boolean;
  /** Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`. */
  readonly event_status?: 'scheduled' | 'canceled' | 'postponed' | 'cancelled' | null;
  /** Why it is canceled or postponed, or anything else that visitors should know; one line. */
  readonly event_status_reason?: string | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** What a read shows beside `cost`: with both, a copy has the same cost. */
  readonly cost_details?: CostDetails;
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Whether dates, status, venue, organizers, cost and picture stay as they are in the translations of the event; by default they follow. */
  readonly only_this?: boolean;
  /** Password that reading the event asks for; an empty one removes it. */
  readonly password?: string | null;
}

export interface VenueInput {
  /** Name of the venue. */
  readonly venue: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Street and number. */
  readonly address?: string | null;
  /** Town or city. */
  readonly city?: string | null;
  /** Country. */
  readonly country?: string | null;
  /** Province. */
  readonly province?: string | null;
  /** State, where there are states. */
  readonly state?: string | null;
  /** Postal code. */
  readonly zip?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** State or province, whichever there is. */
  readonly stateprovince?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Latitude, in degrees. */
  readonly geo_lat?: number | null;
  /** Longitude, in degrees. */
  readonly geo_lng?: number | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
}

export interface VenueCreation {
  /** Name of the venue. */
  readonly venue: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Street and number. */
  readonly address?: string | null;
  /** Town or city. */
  readonly city?: string | null;
  /** Country. */
  readonly country?: string | null;
  /** Province. */
  readonly province?: string | null;
  /** State, where there are states. */
  readonly state?: string | null;
  /** Postal code. */
  readonly zip?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** State or province, whichever there is. */
  readonly stateprovince?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Latitude, in degrees. */
  readonly geo_lat?: number | null;
  /** Longitude, in degrees. */
  readonly geo_lng?: number | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface VenueChange {
  /** Name of the venue. */
  readonly venue?: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Whether a map is shown. */
  readonly show_map?: boolean;
  /** Whether a link to a map is shown. */
  readonly show_map_link?: boolean;
  /** Street and number. */
  readonly address?: string | null;
  /** Town or city. */
  readonly city?: string | null;
  /** Country. */
  readonly country?: string | null;
  /** Province. */
  readonly province?: string | null;
  /** State, where there are states. */
  readonly state?: string | null;
  /** Postal code. */
  readonly zip?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** State or province, whichever there is. */
  readonly stateprovince?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Latitude, in degrees. */
  readonly geo_lat?: number | null;
  /** Longitude, in degrees. */
  readonly geo_lng?: number | null;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface OrganizerInput {
  /** Name of the organizer. */
  readonly organizer: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** E-mail address. */
  readonly email?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
}

export interface OrganizerCreation {
  /** Name of the organizer. */
  readonly organizer: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** E-mail address. */
  readonly email?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface OrganizerChange {
  /** Name of the organizer. */
  readonly organizer?: string;
  /** Id of the user who is the author. */
  readonly author?: number;
  /** Date of publication, in the site’s time zone. */
  readonly date?: string;
  /** Date of publication, in UTC. */
  readonly date_utc?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Publication status. */
  readonly status?: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  /** Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record. */
  readonly source?: string;
  /** Id of the record in that source; `null` takes it away in an update. */
  readonly source_id?: string | null;
  /** Telephone number. */
  readonly phone?: string | null;
  /** Address of a web page of its own. */
  readonly website?: string | null;
  /** E-mail address. */
  readonly email?: string | null;
  /** Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none. */
  readonly image?: string | null | number | ImageInput | false;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface CategoryInput {
  /** Name of the term. */
  readonly name: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
  /** Id of the category above. */
  readonly parent?: number;
}

export interface CategoryChange {
  /** Name of the term. */
  readonly name?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
  /** Id of the category above. */
  readonly parent?: number | null;
}

export interface TagInput {
  /** Name of the term. */
  readonly name: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface TagChange {
  /** Name of the term. */
  readonly name?: string;
  /** Description; HTML. */
  readonly description?: string | null;
  /** Name of the record in addresses. */
  readonly slug?: string;
  /** Language of the record; without it, the site’s own. */
  readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
  /** Id of the record that this one is a translation of; `null` unlinks it. */
  readonly translation_of?: number | null;
}

export interface ImageInput {
  /** Number of the picture. */
  readonly id?: number;
  /** Address of the picture. */
  readonly url?: string;
  /** What the picture shows, in words. */
  readonly alt?: string | null;
  /** Width of the picture in pixels; absent if not known. */
  readonly width?: number;
  /** Height of the picture in pixels; absent if not known. */
  readonly height?: number;
  /** Size in bytes; 0 if it is not known. */
  readonly filesize?: number;
  /** Addresses of the picture in other sizes, by their names. */
  readonly sizes?: Readonly<Record<string, ImageSizeInput>>;
}

export interface ImageSizeInput {
  /** Address of the picture in this size. */
  readonly url?: string;
  /** Width of the picture in pixels; absent if not known. */
  readonly width?: number;
  /** Height of the picture in pixels; absent if not known. */
  readonly height?: number;
  /** Size in bytes; 0 if it is not known. */
  readonly filesize?: number;
}

export interface VenueReference {
  /** Number of the record. */
  readonly id: number;
  /** Name of the venue. */
  readonly venue?: string;
}

export interface OrganizerReference {
  /** Number of the record. */
  readonly id: number;
  /** Name of the organizer. */
  readonly organizer?: string;
}

export interface TermReference {
  /** Number of the record. */
  readonly id?: number;
  /** Name of the term. */
  readonly name?: string;
  /** Name of the record in addresses. */
  readonly slug?: string;
}

export interface Api {
  readonly events: {
    readonly record: Event;
    readonly listQuery: {
      /** Page of the results, from 1. */
      readonly page?: number;
      /** Records per page; more than 50 are cut to 50; of a calendar, up to 500. */
      readonly per_page?: number;
      /** Only events that start then or later; by default today or later. A limit such as `starts_after` lifts that. */
      readonly start_date?: string;
      /** Only events that end by then; by default within 24 months. A limit such as `starts_after` lifts that. */
      readonly end_date?: string;
      /** Only events that start before then. */
      readonly starts_before?: string;
      /** Only events that start after then. */
      readonly starts_after?: string;
      /** Only events that end before then. */
      readonly ends_before?: string;
      /** Only events that end after then. */
      readonly ends_after?: string;
      /** Only events that were changed after then, whenever they take place. */
      readonly modified_after?: string;
      /** Only events that were changed before then, whenever they take place. */
      readonly modified_before?: string;
      /** Only events in one of these categories: ids or slugs. */
      readonly categories?: readonly (string | number)[];
      /** Only events with one of these tags: ids or slugs. */
      readonly tags?: readonly (string | number)[];
      /** Only events at one of these venues. */
      readonly venue?: readonly number[];
      /** Only events by one of these organizers. */
      readonly organizer?: readonly number[];
      /** Only featured events, or only others. */
      readonly featured?: boolean;
      /** Only events at a venue with coordinates, or only others. */
      readonly geoloc?: boolean;
      /** Only events near this latitude, in degrees; goes with `geoloc_lng`. */
      readonly geoloc_lat?: number;
      /** Only events near this longitude, in degrees; goes with `geoloc_lat`. */
      readonly geoloc_lng?: number;
      /** Only venues in one of these towns, or events there; case and accents do not matter. */
      readonly city?: readonly (string | number)[];
      /** Only venues in one of these states or provinces, or events there. */
      readonly stateprovince?: readonly (string | number)[];
      /** Only venues in one of these countries, or events there. */
      readonly country?: readonly (string | number)[];
      /** Only events whose parent has this id. */
      readonly post_parent?: number;
      /** Only events with tickets, or only those without. */
      readonly ticketed?: boolean;
      /** Only events with one of these: `scheduled`, `canceled`, `postponed`. */
      readonly event_status?: readonly ('scheduled' | 'canceled' | 'postponed' | 'cancelled')[];
      /** Only events that cost this amount or more, in the currency of the site; free ones cost 0. */
      readonly price_min?: number;
      /** Only events that cost this amount or less, in the currency of the site; free ones cost 0. */
      readonly price_max?: number;
      /** Name of a source. A list shows the events that it knows, only to those who may edit them. A deleted record is one that it no longer has, and restores when it has it again. */
      readonly source?: string;
      /** When true, limits of date are exact times; otherwise they take in whole days. */
      readonly strict_dates?: boolean | '1' | 'yes' | 'on' | 'no' | 'off';
      /** How near that is, in kilometres. */
      readonly geoloc_radius?: number;
      /** Only records with one of these publication statuses; `any` for all that the caller may see. */
      readonly status?: readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'any')[];
      /** Only the records with these ids. An event list then ignores all limits of date. */
      readonly include?: readonly number[];
      /** Only records with this text in their title, name or description. */
      readonly search?: string;
      /** Where the words of a search may be: `title/description`, or `all` for names of venues, towns, organizers, categories and tags, too. */
      readonly search_in?: 'title/description' | 'all';
      /** Which totals of the list to add: `categories`, `towns`, `months`. */
      readonly facets?: readonly ('categories' | 'towns' | 'months')[];
      /** What the list is ordered by; events by `distance` only with `geoloc_lat` and `geoloc_lng`. */
      readonly orderby?: 'start_date' | 'title' | 'modified' | 'distance';
      /** Direction of the order: `asc` or `desc`. */
      readonly order?: 'asc' | 'desc';
      /** Answers as a calendar (iCalendar), for calendar programs, as the header `Accept: text/calendar` does. */
      readonly ical?: boolean;
      /** Whether events without a translation into this language are shown in another one, which the site falls back on. */
      readonly fallback?: boolean;
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly readQuery: {
      /** Password of a protected event. */
      readonly password?: string;
      /** Accepted and ignored. */
      readonly context?: string;
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
      /** Answers as a calendar (iCalendar), for calendar programs, as the header `Accept: text/calendar` does. */
      readonly ical?: boolean;
    };
    readonly creation: EventInput;
    readonly change: EventChangeById;
    readonly deleted: Event;
    readonly slugQuery: {
      /** Password of a protected event. */
      readonly password?: string;
      /** Accepted and ignored. */
      readonly context?: string;
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
      /** Answers as a calendar (iCalendar), for calendar programs, as the header `Accept: text/calendar` does. */
      readonly ical?: boolean;
    };
  };
  readonly venues: {
    readonly record: Venue;
    readonly listQuery: {
      /** Page of the results, from 1. */
      readonly page?: number;
      /** Records per page; more than 50 are cut to 50; of a calendar, up to 500. */
      readonly per_page?: number;
      /** Only records with this text in their title, name or description. */
      readonly search?: string;
      /** Only records that belong to this event. */
      readonly event?: number;
      /** Only records that have events, or only those without. */
      readonly has_events?: boolean;
      /** Only records that have upcoming events. */
      readonly only_with_upcoming?: boolean;
      /** Password of a protected event. */
      readonly password?: string;
      /** Only records with one of these publication statuses; `any` for all that the caller may see. */
      readonly status?: readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'any')[];
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
      /** Only venues in one of these towns, or events there; case and accents do not matter. */
      readonly city?: readonly (string | number)[];
      /** Only venues in one of these states or provinces, or events there. */
      readonly stateprovince?: readonly (string | number)[];
      /** Only venues in one of these countries, or events there. */
      readonly country?: readonly (string | number)[];
    };
    readonly readQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly creation: VenueCreation;
    readonly change: VenueChange;
    readonly deleted: Venue;
    readonly slugQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
  };
  readonly organizers: {
    readonly record: Organizer;
    readonly listQuery: {
      /** Page of the results, from 1. */
      readonly page?: number;
      /** Records per page; more than 50 are cut to 50; of a calendar, up to 500. */
      readonly per_page?: number;
      /** Only records with this text in their title, name or description. */
      readonly search?: string;
      /** Only records that belong to this event. */
      readonly event?: number;
      /** Only records that have events, or only those without. */
      readonly has_events?: boolean;
      /** Only records that have upcoming events. */
      readonly only_with_upcoming?: boolean;
      /** Password of a protected event. */
      readonly password?: string;
      /** Only records with one of these publication statuses; `any` for all that the caller may see. */
      readonly status?: readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'any')[];
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly readQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly creation: OrganizerCreation;
    readonly change: OrganizerChange;
    readonly deleted: Organizer;
    readonly slugQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
  };
  readonly categories: {
    readonly record: Term;
    readonly listQuery: {
      /** Page of the results, from 1. */
      readonly page?: number;
      /** Records per page; more than 50 are cut to 50; of a calendar, up to 500. */
      readonly per_page?: number;
      /** Only records with this text in their title, name or description. */
      readonly search?: string;
      /** Leaves out the terms with these ids. */
      readonly exclude?: readonly number[];
      /** Only the records with these ids. An event list then ignores all limits of date. */
      readonly include?: readonly number[];
      /** Direction of the order: `asc` or `desc`. */
      readonly order?: 'asc' | 'desc';
      /** What the list is ordered by; events by `distance` only with `geoloc_lat` and `geoloc_lng`. */
      readonly orderby?: 'name' | 'slug' | 'id' | 'count' | 'description' | 'parent';
      /** Leaves out terms that no event has. */
      readonly hide_empty?: boolean;
      /** The same as `event`, which wins. */
      readonly post?: number;
      /** Only records that belong to this event. */
      readonly event?: number;
      /** Password of a protected event. */
      readonly password?: string;
      /** Only the term with this slug. */
      readonly slug?: string;
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
      /** Only categories directly below this one. */
      readonly parent?: number;
    };
    readonly readQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly creation: CategoryInput;
    readonly change: CategoryChange;
    readonly deleted: Term;
  };
  readonly tags: {
    readonly record: Term;
    readonly listQuery: {
      /** Page of the results, from 1. */
      readonly page?: number;
      /** Records per page; more than 50 are cut to 50; of a calendar, up to 500. */
      readonly per_page?: number;
      /** Only records with this text in their title, name or description. */
      readonly search?: string;
      /** Leaves out the terms with these ids. */
      readonly exclude?: readonly number[];
      /** Only the records with these ids. An event list then ignores all limits of date. */
      readonly include?: readonly number[];
      /** Direction of the order: `asc` or `desc`. */
      readonly order?: 'asc' | 'desc';
      /** What the list is ordered by; events by `distance` only with `geoloc_lat` and `geoloc_lng`. */
      readonly orderby?: 'name' | 'slug' | 'id' | 'count' | 'description' | 'parent';
      /** Leaves out terms that no event has. */
      readonly hide_empty?: boolean;
      /** The same as `event`, which wins. */
      readonly post?: number;
      /** Only records that belong to this event. */
      readonly event?: number;
      /** Password of a protected event. */
      readonly password?: string;
      /** Only the term with this slug. */
      readonly slug?: string;
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly readQuery: {
      /** Language; without it, the site’s own. */
      readonly ml_language?: 'eu' | 'ca' | 'fr' | 'gl' | 'es';
    };
    readonly creation: TagInput;
    readonly change: TagChange;
    readonly deleted: Term;
  };
}
