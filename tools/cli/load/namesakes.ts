/**
 * Creates venues and organizers that lines describe in several ways under one name, before events
 * are sent.
 */
import { NAMES_OF } from '../../../shared/store/records.ts';
import { foldName } from '../../../shared/text/fold.ts';
import { plainText } from '../../../shared/text/html.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { isRecord } from './formats/row.ts';
import { mapLine } from './line.ts';
import type { Line } from './lines.ts';
import type { Load } from './target.ts';

/**
 * The first of several descriptions decides whether they become one record or several
 * (contract/venues#duplicates). The fullest description is sent first, as it fits the fewest
 * records by chance; then the result depends neither on the order of lines nor on that of requests.
 * The events that follow find these records. A description that the service refuses is refused
 * again with its event, where the error is reported.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const createNamesakes = (lines: readonly Line[], load: Load): Promise<unknown> => {
  const described = lines.flatMap(line => describedIn(line, load.source));
  const distinct = new Map(described.map(each => [each.text, each]));
  const byName = Map.groupBy(distinct.values(), ({ name }) => name);
  const namesakes = [...byName.values()].filter(({ length }) => length > 1);
  return inParallel(namesakes, load, async descriptions => {
    for (const { language, kind, body } of descriptions.toSorted(fullestFirst))
      if (!load.stop.aborted) await load.serviceOf(language).call('POST', `/${NAMES_OF[kind].collection}`, { body });
  });
};

/** The venues and organizers that a line describes. */
const describedIn = (line: Line, source: string | undefined) => {
  const { language } = line;
  const { body } = mapLine(line, source);
  return (['venue', 'organizer'] as const).flatMap(kind =>
    [body[kind]]
      .flat()
      .filter(isRecord)
      .map(fields => {
        const name = `${language} ${kind} ${foldName(plainText(String(fields[kind])))}`;
        // The order of members makes no other description.
        const text = `${name} ${JSON.stringify(Object.entries(fields).toSorted())}`;
        return { language, kind, name, text, body: 'source_id' in fields ? { ...fields, source } : fields };
      }),
  );
};
type Description = ReturnType<typeof describedIn>[number];

/** Members that tell no records apart (contract/venues#duplicates). */
const ASIDE = ['phone', 'website'];

const fullestFirst = (a: Description, b: Description): number => {
  const size = ({ body }: Description): number =>
    Object.entries(body).filter(([name, value]) => value !== null && !ASIDE.includes(name)).length;
  return size(b) - size(a) || Number(a.text > b.text) - Number(a.text < b.text);
};
