/** The order of names (contract/terms#term-lists). */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../shared/settings/site.ts';
import { nameOrder } from '../../../shared/text/fold.ts';

/** Names in the order in which readers of the language look for them. */
const ORDERED: Readonly<Record<Language, string>> = {
  gl: 'Ágora | Ano | Anuario | Anzol | Año | Banda | L’Ano | Lagar | Xardín | Xénero | Xogos',
  ca: 'Àgora | Cabaret | Calçotada | Çalma | Canya | Cel | Coll | Collage | Col·lecció | col·legi | Colles | España | Espanya | Òpera',
  fr: '10 ans | 2 roues | Cote | coté | Côte | côté | Élan | été | Étude | L’art | La | Lart | Œil | Œuvre | Offre | Zoo',
  es: 'Campana | Cante | Canzón | Caña | Chelo | Cine | Llar | Lógica | Luna | Nube | Ñandú | Ópera | Zoo',
  en: 'Art | Café | Cafeteria | Égalité | Zoo',
  pt: 'Acordeão | Açores | Água | Ano | Avó | Avô | Óbidos | Zé',
  de: 'Arzt | Ärzte | Öffnung | Oper | Strasse | Straße | Über | Ufer | Zoo',
  eu: 'Andereño | Antzerkia | Anzu | Añorga | Azoka | Nafarroa | Nuza | Ñabar | Ondarea | Zinema',
};

describe.each(LANGUAGES)('in %s', language => {
  it('names stand where readers look for them', () => {
    const names = ORDERED[language].split(' | ');
    expect(names.toReversed().sort(nameOrder(language))).toEqual(names);
  });
});
