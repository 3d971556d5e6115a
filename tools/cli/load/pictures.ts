/** Adds their dimensions to the pictures of a line that are known by their addresses alone (`--measure-pictures`). */
import * as v from 'valibot';
import { SentPicture } from '../../../shared/model/picture.ts';
import type { Measure } from '../../pictures/measure.ts';
import type { Body } from './line.ts';

/** What became of one picture of a line; `why`: its dimensions are not known. */
export interface MeasuredPicture {
  readonly url: string;
  readonly why?: string;
}

export interface MeasuredBody {
  readonly body: Body;
  readonly pictures: readonly MeasuredPicture[];
}

/** Of the event, its venues and its organizers. Pictures that are not valid stay: the service refuses them. */
export const measurePictures = async (body: Body, measure: Measure): Promise<MeasuredBody> => {
  const pictures: MeasuredPicture[] = [];
  const measured = async (record: Body): Promise<Body> => {
    const picture = v.safeParse(SentPicture, typeof record.image === 'string' ? { url: record.image } : record.image);
    if (!picture.success || picture.output.url === undefined || picture.output.width || picture.output.height)
      return record;
    const { url } = picture.output;
    const found = await measure(url);
    pictures.push({ url, ...('why' in found && found) });
    return 'why' in found ? record : { ...record, image: { ...picture.output, ...found } };
  };
  const inList = async (linked: unknown): Promise<unknown> =>
    Array.isArray(linked) ? Promise.all(linked.map(each => (v.is(Linked, each) ? measured(each) : each))) : linked;
  const { venue, organizer } = body;
  return {
    body: {
      ...(await measured(body)),
      ...(venue !== undefined && { venue: await inList(venue) }),
      ...(organizer !== undefined && { organizer: await inList(organizer) }),
    },
    pictures,
  };
};

const Linked = v.record(v.string(), v.unknown());
