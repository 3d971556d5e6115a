/** What the properties of each schema mean, in one language: by schema, then by property. A missing text does not compile. */

import type { RefusalData, RefusalView } from '../../api/refusal-view.ts';
import type { ChangedType } from '../../changes/rows.ts';
import type { Facets, FacetTotal } from '../../events/facets.ts';
import type { EventChangeById } from '../../events/input.ts';
import type { EventView } from '../../events/view.ts';
import type { Envelope } from '../../input/paging.ts';
import type { SentPicture, SentSize } from '../../input/picture.ts';
import type { OrganizerChange } from '../../organizers/input.ts';
import type { OrganizerView } from '../../organizers/view.ts';
import type { Trashed } from '../../posts/edits.ts';
import type { ImageView } from '../../posts/picture.ts';
import type { CategoryChange } from '../../terms/input.ts';
import type { EmbeddedTerm, TermLink, TermUrls, TermView } from '../../terms/view.ts';
import type { TranslationView } from '../../translations/view.ts';
import type { VenueChange } from '../../venues/input.ts';
import type { VenueView } from '../../venues/view.ts';

type TextsOf<S extends { readonly entries: object }> = Texts<Extract<keyof S['entries'], string>>;
type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Plain text with backticks around code, in whole sentences, as in `DocumentationTexts`. */
export interface SchemaTexts {
  readonly Event: TextsOf<typeof EventView>;
  readonly Venue: TextsOf<typeof VenueView>;
  readonly Organizer: TextsOf<typeof OrganizerView>;
  readonly Term: TextsOf<typeof TermView>;
  readonly EmbeddedTerm: TextsOf<typeof EmbeddedTerm>;
  readonly TermUrls: TextsOf<typeof TermUrls>;
  readonly TermLink: TextsOf<typeof TermLink>;
  readonly Trashed: TextsOf<typeof Trashed>;
  readonly Translation: TextsOf<typeof TranslationView>;
  readonly Image: TextsOf<typeof ImageView>;
  readonly ImageSize: TextsOf<typeof ImageView.entries.sizes.value>;
  readonly DateDetails: TextsOf<typeof EventView.entries.start_date_details>;
  readonly CostDetails: TextsOf<typeof EventView.entries.cost_details>;
  readonly Facets: TextsOf<typeof Facets>;
  readonly FacetTotal: TextsOf<typeof FacetTotal>;
  /** The envelopes of all lists; each has the records of one type. */
  readonly List: Texts<keyof typeof Envelope | 'facets' | 'events' | 'venues' | 'organizers' | 'categories' | 'tags'>;
  /** One change of a record of any type, and a page of them. */
  readonly Change: Texts<'id' | 'type' | 'version' | 'change' | ChangedType>;
  readonly Changes: Texts<'changes' | 'next_token' | 'has_more'>;
  readonly Refusal: TextsOf<typeof RefusalView>;
  readonly RefusalData: TextsOf<typeof RefusalData>;

  /** What is sent: to create, and to change. */
  readonly EventInput: TextsOf<typeof EventChangeById>;
  readonly VenueInput: TextsOf<typeof VenueChange>;
  readonly OrganizerInput: TextsOf<typeof OrganizerChange>;
  readonly TermInput: TextsOf<typeof CategoryChange>;
  readonly ImageInput: TextsOf<typeof SentPicture>;
  readonly ImageSizeInput: TextsOf<typeof SentSize>;
  /** Records that an event links, as a read shows them. */
  readonly VenueReference: Texts<'id' | 'venue'>;
  readonly OrganizerReference: Texts<'id' | 'organizer'>;
  readonly TermReference: Texts<'id' | 'name' | 'slug'>;
}
