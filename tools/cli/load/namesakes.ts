/**
 * Creates venues and organizers that lines describe in several ways under one name, before events
 * are sent.
 */
import * as v from 'valibot';
import { OrganizerChange } from '../../../shared/linked/organizer-input.ts';
import { ORGANIZER_FACTS } from '../../../shared/linked/organizer-write.ts';
import { VenueChange } from '../../../shared/linked/venue-input.ts';
import { VENUE_FACTS } from '../../../shared/linked/venue-write.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { NAMES_OF } from '../../../shared/store/records.ts';
import { foldName } from '../../../shared/text/fold.ts';
import { plainText } from '../../../shared/text/html.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import type { Body } from './formats/row.ts';
import { mapLine } from './line.ts';
import type { Line } from './lines.ts';
import type { Sending } from './send.ts';

const KINDS = ['venue', 'organizer'] as const;

/** One way in which lines describe a venue or an organizer. */
interface Description {
  readonly body: Body;
  /**
   * The description as text, the same for all lines that have it, whatever the order of its
   * members.
   */
  readonly text: string;
}

/** Several descriptions of one name. */
interface Namesakes {
  readonly kind: (typeof KINDS)[number];
  readonly language: Language;
  readonly descriptions: ReadonlyMap<string, Description>;
}

/**
 * The first of several descriptions decides whether they become one record or several
 * (contract/venues#duplicates). The fullest description is sent first, as it fits the fewest
 * records by chance; then the result depends neither on the order of lines nor on that of requests.
 * The events that follow find these records. A description that the service refuses is refused
 * again with its event, where the error is reported.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const createNamesakes = (lines: readonly Line[], sending: Omit<Sending, 'report'>): Promise<void> =>
  inParallel(namesakesIn(lines, sending.source), sending, async ({ kind, language, descriptions }) => {
    for (const { body } of [...descriptions.values()].toSorted(fullestFirst))
      if (!sending.stop.aborted)
        await sending.serviceOf(language).call('POST', `/${NAMES_OF[kind].collection}`, { body });
  });

const namesakesIn = (lines: readonly Line[], source: string | undefined): readonly Namesakes[] => {
  const names = new Map<string, Namesakes & { readonly descriptions: Map<string, Description> }>();
  for (const line of lines)
    for (const { kind, body } of describedIn(line, source)) {
      const { language } = line;
      const name = `${language} ${kind} ${foldName(plainText(String(body[kind])))}`;
      const namesakes = names.get(name) ?? { kind, language, descriptions: new Map<string, Description>() };
      names.set(name, namesakes);
      const text = JSON.stringify(Object.entries(body).toSorted());
      namesakes.descriptions.set(text, { body, text });
    }
  return [...names.values()].filter(({ descriptions }) => descriptions.size > 1);
};

const describedIn = (line: Line, source: string | undefined) => {
  const { body } = mapLine(line, source);
  return KINDS.flatMap(kind => {
    const { success, output } = v.safeParse(Linked, [body[kind]].flat());
    const described = success ? output.filter(sent => v.is(Fields, sent)) : [];
    return described.map(sent => ({ kind, body: 'source_id' in sent ? { ...sent, source } : sent }));
  });
};
const Linked = v.array(v.unknown());
const Fields = v.record(v.string(), v.unknown());

/**
 * Counts the facts in a description that tell records of one name apart
 * (contract/venues#duplicates), including the id in its source.
 */
const factsIn = (body: Body): number => {
  const [venue, organizer] = [v.safeParse(VenueChange, body), v.safeParse(OrganizerChange, body)];
  const said = [
    ...(venue.success ? VENUE_FACTS.map(fact => fact(venue.output, {})) : []),
    ...(organizer.success ? ORGANIZER_FACTS.map(fact => fact(organizer.output, {})) : []),
  ];
  return said.filter(each => each === 'only-first').length + ('source_id' in body ? 1 : 0);
};

const fullestFirst = (a: Description, b: Description): number => {
  const size = ({ body }: Description): number => Object.values(body).filter(value => value !== null).length;
  return factsIn(b.body) - factsIn(a.body) || size(b) - size(a) || Number(a.text > b.text) - Number(a.text < b.text);
};
