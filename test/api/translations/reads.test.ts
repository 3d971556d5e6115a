/**
 * Which record answers a read (contract/languages#reads-by-id), by kind, parameter, site, and
 * existing translations.
 */

import { expect, it } from 'vitest';
import { languagesOf } from '../../../shared/settings/site.ts';
import { differences } from '../../support/cases.ts';
import { createRecord } from '../../support/create.ts';
import { versionIn } from '../../support/replies.ts';
import { oneOf } from '../../support/sample.ts';
import { type Answer, useService } from '../../support/service.ts';

const OWN_NAME = 'wpml_language';
const service = await useService({ site: { languageParameter: OWN_NAME } });

const DATES = { start_date: '2027-05-01', end_date: '2027-05-01' };
const KINDS = [
  ['events', 'title', DATES],
  ['venues', 'venue', {}],
  ['organizers', 'organizer', {}],
  ['categories', 'name', {}],
  ['tags', 'name', {}],
] as const;
type Collection = (typeof KINDS)[number][0];
const SITES = ['gl', 'ca', 'fr'] as const;
/** Parameters of the query; with several at once, the site's own parameter counts. */
const ASKED = languagesOf([]).flatMap(language => [
  { query: `ml_language=${language}`, language },
  { query: `${OWN_NAME}=${language}`, language },
  { query: `${OWN_NAME}=${language}&ml_language=gl`, language },
]);

interface Made {
  readonly id: number;
  readonly slug: string;
  readonly language: string;
}
/** Creates a group of three languages, and a record of each language that is in no group. */
const make = async (collection: Collection, name: string, fields: object) => {
  const create = (language: string, more: object): Promise<Made> =>
    createRecord(service, collection, { ...fields, [name]: `Rec de ${collection}`, ...more, ml_language: language });
  const gl = await create('gl', {});
  const group = [gl];
  for (const language of ['ca', 'fr']) group.push(await create(language, { translation_of: gl.id }));
  const alone: Made[] = [];
  for (const language of ['gl', 'fr']) alone.push(await create(language, { [name]: `So de ${collection}` }));
  return { group, alone };
};

it.each(oneOf(KINDS))(
  '%s are read by id in the language that is sent, where there is a translation, else as they are, at every site',
  async (collection, name, fields) => {
    const { group, alone } = await make(collection, name, fields);
    const groupOf = (record: Made): readonly Made[] => (group.includes(record) ? group : [record]);
    const LANGUAGE_ORDER: readonly string[] = languagesOf([]);
    /** What an answer says about which record it is, and about the others. */
    const gist = ({ status, body, headers }: Answer) => ({
      status,
      id: body.id,
      language: headers.get('content-language'),
      version: versionIn(headers.get('etag'))?.split('.')[0],
      translations: Object.entries<Made & { rest_url: string }>(body.translations).map(([language, shown]) => [
        language,
        shown.id,
        shown.slug,
      ]),
      links: headers.get('link'),
    });
    const expected = (record: Made, site: string) => {
      const others = groupOf(record)
        .filter(other => other !== record)
        .toSorted((a, b) => LANGUAGE_ORDER.indexOf(a.language) - LANGUAGE_ORDER.indexOf(b.language));
      const root = `http://calendar.test/${site}/calendar/events/v1`;
      const links = others.map(
        ({ id, language }) => `<${root}/${collection}/${id}>; rel="alternate"; hreflang="${language}"`,
      );
      return {
        ...{ status: 200, id: record.id, language: record.language, version: `${record.id}` },
        translations: others.map(({ language, id, slug }) => [language, id, slug]),
        links: [...links, `<http://calendar.test/${site}/wp-json/>; rel="https://api.w.org/"`].join(', '),
      };
    };
    const rootless = (value: object) =>
      JSON.parse(JSON.stringify(value).replace(/<http[^>]*?\/(gl|ca|fr)\//g, '</$1/'));

    const cases = [...group, ...alone].flatMap(record =>
      SITES.flatMap(site => [{ query: '', language: undefined }, ...ASKED].map(asked => ({ record, site, ...asked }))),
    );
    const found = await differences(
      cases,
      ({ record, site, query }) => `${record.language} of ${groupOf(record).length} at ${site} with "${query}"`,
      async ({ record, site, query, language }) => {
        const answer = await service.call('GET', `/${collection}/${record.id}?${query}`, { site });
        const answering = groupOf(record).find(other => other.language === language) ?? record;
        return [rootless(gist(answer)), rootless(expected(answering, site))];
      },
    );
    expect(found).toEqual([]);
  },
);
