/** The demonstration that the first start plants. */
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { CALENDARS } from '../../tools/start/create-demonstration.ts';
import { TRANSLATED_EVENTS } from '../../tools/start/demonstration/translations.ts';
import { ALL, basic, Listed, listEvents, newHome, removeHomes, startStage } from '../support/commands.ts';

afterAll(removeHomes);

it('the first start plants a demonstration and says how to write; the second leaves it alone', async () => {
  const home = newHome();
  const first = await startStage(home);
  await first.greeted;
  const greeting = await first.stop();
  const [, password = ''] = /with the password (\w{40})/.exec(greeting) ?? [];
  expect(greeting).toContain(`curl -u 'demo:${password}'`);

  const second = await startStage(home);
  try {
    const draftsIn = async (language: string): Promise<number> => {
      const address = `${second.stage.sites[language]?.url}/events?${ALL}&status=draft`;
      const answer = await fetch(address, { headers: basic('demo', password) });
      return v.parse(Listed, await answer.json()).total;
    };
    const found = await Promise.all(
      sites.map(async ({ language }) => [
        language,
        (await listEvents(second.stage, language)).total,
        await draftsIn(language),
      ]),
    );
    const planted = sites.map(({ language }) => {
      const { events = [] } = CALENDARS.find(calendar => calendar.language === language) ?? {};
      const drafts = events.filter(({ status }) => status === 'draft').length;
      const translated = TRANSLATED_EVENTS.flatMap(({ translations }) => translations);
      const further = translated.filter(each => each.language === language).length;
      return [language, events.length - drafts + further, drafts];
    });
    expect(found).toEqual(planted);
    expect(planted.map(([, published]) => published)).toContain(9);

    // Each festival, its venue and its categories lead to the other languages.
    const listed = await Promise.all(CALENDARS.map(({ language }) => listEvents(second.stage, language)));
    const festivals = listed.flatMap(({ events }) => v.parse(Shown, events).filter(isTranslated));
    expect(festivals).toHaveLength(9);
    for (const { language, translations, venue, categories } of festivals) {
      const others = CALENDARS.map(calendar => calendar.language).filter(other => other !== language);
      for (const record of [{ translations }, venue, ...categories])
        expect(Object.keys(record.translations).sort()).toEqual(others.sort());
    }
  } finally {
    expect(await second.stop()).not.toContain('demo');
  }
});

const Translated = v.object({ translations: v.record(v.string(), v.object({ slug: v.string() })) });
const Shown = v.array(
  v.object({
    ...Translated.entries,
    language: v.string(),
    venue: Translated,
    categories: v.array(Translated),
  }),
);
const isTranslated = ({ translations }: v.InferOutput<typeof Translated>): boolean =>
  Object.keys(translations).length > 0;
