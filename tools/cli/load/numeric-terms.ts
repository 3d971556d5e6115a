/**
 * Categories and tags whose names are digits. The service reads digits as an id (contract/events#linked-terms), so a tag "75" is first
 * found or created by its name, and then sent by its id.
 */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import type { Service } from '../../client/http-service.ts';
import { type Reason, reasonOf } from '../../client/reason.ts';
import type { Body } from './line.ts';

const TAXONOMIES = ['categories', 'tags'] as const;

export interface Term {
  readonly taxonomy: (typeof TAXONOMIES)[number];
  readonly name: string;
}

export const termKey = ({ taxonomy, name }: Term): string => `${taxonomy}/${name}`;

/** In lines, every element of these lists is a name, also a JSON number. */
export const termsMadeOfDigits = (body: Body): Term[] =>
  TAXONOMIES.flatMap(taxonomy => {
    const names = body[taxonomy];
    return v.is(Names, names)
      ? names.map(digitsOf).flatMap(name => (name === undefined ? [] : [{ taxonomy, name }]))
      : [];
  });

/** The body with ids in place of names, where they are known. */
export const withTermIds = (body: Body, idOf: (term: Term) => number | undefined): Body => ({
  ...body,
  ...Object.fromEntries(
    TAXONOMIES.flatMap(taxonomy => {
      const names = body[taxonomy];
      if (!v.is(Names, names)) return [];
      const sent = names.map(each => {
        const name = digitsOf(each);
        return (name !== undefined && idOf({ taxonomy, name })) || each;
      });
      return [[taxonomy, sent]];
    }),
  ),
});

/** Requests each name once, however many lines wait for it. */
export const termFinder = (service: Service, language: Language): ((term: Term) => Promise<number | Reason>) => {
  const asked = new Map<string, Promise<number | Reason>>();
  return term => {
    const key = termKey(term);
    const found = asked.get(key) ?? findOrMake(service, language, term);
    asked.set(key, found);
    return found;
  };
};

const Names = v.array(v.unknown());

const digitsOf = (name: unknown): string | undefined =>
  (typeof name === 'string' || typeof name === 'number') && /^\s*\d+\s*$/.test(String(name))
    ? String(name).trim()
    : undefined;

const Made = v.object({ id: v.number() });
/** The refusal of a name that is taken carries the id of the term that has it (contract/terms#term-names-and-slugs). */
const Exists = v.object({ code: v.literal('term_exists'), data: v.object({ term_id: v.number() }) });

const findOrMake = async (service: Service, language: Language, { taxonomy, name }: Term): Promise<number | Reason> => {
  const answer = await service.call('POST', `/${taxonomy}`, { body: { name, ml_language: language } });
  if (v.is(Exists, answer.body)) return answer.body.data.term_id;
  if (answer.status === 201 && v.is(Made, answer.body)) return answer.body.id;
  const reason = reasonOf(answer);
  return { ...reason, message: `${taxonomy} "${name}": ${reason.message}` };
};
