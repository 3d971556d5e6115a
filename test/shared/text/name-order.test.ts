/** The order of names, which is that of ICU whether or not it is asked (contract/terms#term-lists). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../shared/settings/site.ts';
import { collationOf, nameOrder } from '../../../shared/text/fold.ts';

/** In the order in which readers of the language look for them. */
const ORDERED: Readonly<Record<Language, string>> = {
  gl: 'Ágora | Ano | Anuario | Anzol | Año | Banda | L’Ano | Lagar | Xardín | Xénero | Xogos',
  ca: 'Àgora | Cabaret | Calçotada | Çalma | Canya | Cel | Coll | Collage | Col·lecció | col·legi | Colles | España | Espanya | Òpera',
  fr: '10 ans | 2 roues | Cote | coté | Côte | côté | Élan | été | Étude | L’art | La | Lart | Œil | Œuvre | Offre | Zoo',
  es: 'Campana | Cante | Canzón | Caña | Chelo | Cine | Llar | Lógica | Luna | Nube | Ñandú | Ópera | Zoo',
  eu: 'Andereño | Antzerkia | Anzu | Añorga | Azoka | Nafarroa | Nuza | Ñabar | Ondarea | Zinema',
};

describe.each(LANGUAGES)('in %s', language => {
  it('names stand where readers look for them', () => {
    const names = ORDERED[language].split(' | ');
    expect(names.toReversed().sort(nameOrder(language))).toEqual(names);
  });

  it('ICU has rules: without, it would take those of the language of the machine', () => {
    const collation = collationOf(language);
    expect(Intl.Collator.supportedLocalesOf([collation])).toEqual([collation]);
  });

  const character = fc.constantFrom(
    ..."aábcçdeéèefghiíï jklmnñopqrstuúüvwxyzAÁBÇÑZ0129 -,.()/&'·’’Œß",
    'n\u0303',
    'l·l',
  );
  const name = fc.string({ unit: character, minLength: 1, maxLength: 8 });
  it('the order is that of ICU', () => {
    const order = nameOrder(language);
    const icu = new Intl.Collator(collationOf(language));
    fc.assert(
      fc.property(name, name, fc.string({ unit: character, maxLength: 3 }), (a, b, before) => {
        expect(Math.sign(order(before + a, before + b))).toBe(Math.sign(icu.compare(before + a, before + b)));
      }),
      { numRuns: 2_000 },
    );
  });
});
