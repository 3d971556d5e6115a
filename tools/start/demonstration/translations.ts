/** Categories, and festivals that the calendars in the other languages announce, too. */
import type { DemonstrationCategory, TranslatedEvent } from './demonstration-calendar.ts';

export const CATEGORIES: readonly DemonstrationCategory[] = [
  // The categories of the festivals, as each language calls them.
  {
    gl: { name: 'Música', description: 'Concertos, festivais e foliadas.' },
    ca: { name: 'Música' },
    fr: { name: 'Musique' },
    es: { name: 'Música' },
  },
  { gl: { name: 'Festas' }, ca: { name: 'Festes' }, fr: { name: 'Fêtes' }, es: { name: 'Fiestas' } },
  {
    ca: { name: 'Cultura popular', description: 'El que es fa al carrer i es fa plegats.' },
    gl: { name: 'Cultura popular' },
    fr: { name: 'Culture populaire' },
    es: { name: 'Cultura popular' },
  },
  {
    ca: { name: 'Fires i mercats' },
    gl: { name: 'Feiras e mercados' },
    fr: { name: 'Foires et marchés' },
    es: { name: 'Ferias y mercados' },
  },
  { fr: { name: 'Festivals' }, gl: { name: 'Festivais' }, ca: { name: 'Festivals' }, es: { name: 'Festivales' } },
  { gl: { name: 'Música tradicional', description: 'Do serán de aldea ao escenario.', parent: 'Música' } },
  {
    gl: { name: 'Cativada', description: 'Para quen aínda non chega ao timbre.' },
    ca: { name: 'Infantil' },
    fr: { name: 'Jeune public', description: 'À partager dès le plus jeune âge.' },
    es: { name: 'Infantil' },
  },
  { ca: { name: 'Castells', description: 'Assaigs, diades i actuacions.', parent: 'Cultura popular' } },
  {
    ca: { name: 'Cursos, tallers i seminaris', description: 'Per aprendre’n i per ensenyar-ne.' },
    gl: { name: 'Obradoiros' },
    fr: { name: 'Ateliers' },
    es: { name: 'Talleres' },
  },
  {
    gl: { name: 'Exposicións' },
    ca: { name: 'Exposicions' },
    fr: { name: 'Expositions' },
    es: { name: 'Exposiciones' },
  },
  { gl: { name: 'Roteiros' }, ca: { name: 'Excursions' }, fr: { name: 'Randonnées' }, es: { name: 'Rutas' } },
  { fr: { name: 'Spectacles', description: 'Tout ce qui se joue, se danse ou se chante.' } },
  {
    fr: { name: 'Théâtre', description: 'Du boulevard au plateau nu.', parent: 'Spectacles' },
    gl: { name: 'Teatro' },
    ca: { name: 'Teatre' },
    es: { name: 'Teatro' },
  },
];

export const TRANSLATED_EVENTS: readonly TranslatedEvent[] = [
  {
    language: 'gl',
    title: 'Festival Sons da Ría',
    translations: [
      {
        language: 'ca',
        title: 'Festival Sons de la Ria',
        description:
          '<p>Tres dies de música vora el mar: setze grups, una revetlla, un mercat de discos de segona mà i, diumenge al matí, la travessia en vaixell fins a les muscleres, amb concert a bord.</p><p>Qui vingui en vaixell entra de franc. I qui vingui nedant, també.</p>',
        excerpt: 'Setze grups, tres dies i una sola ria.',
        tags: ['festival', 'revetlla'],
        venue: { venue: 'Moll Vell', country: 'Espanya' },
      },
      {
        language: 'fr',
        title: 'Festival Les Sons de la Ria',
        description:
          '<p>Trois jours de musique au bord de l’eau : seize groupes, un bal, une bourse aux disques et, le dimanche matin, la traversée en bateau jusqu’aux parcs à moules, avec concert à bord.</p><p>Qui vient en bateau entre gratuitement. Qui vient à la nage aussi.</p>',
        excerpt: 'Seize groupes, trois jours et une seule ria.',
        tags: ['festival', 'bal'],
        venue: { venue: 'Vieux Quai', country: 'Espagne' },
      },
      {
        language: 'es',
        title: 'Festival Sones de la Ría',
        description:
          '<p>Tres días de música a la orilla del mar: dieciséis grupos, una verbena, un mercado de discos de segunda mano y, el domingo por la mañana, la travesía en barco hasta las bateas, con concierto a bordo.</p><p>Quien venga en barco entra gratis. Quien venga nadando, también.</p>',
        excerpt: 'Dieciséis grupos, tres días y una sola ría.',
        tags: ['festival', 'verbena'],
        venue: { venue: 'Muelle Viejo', country: 'España' },
      },
    ],
  },
  {
    language: 'ca',
    title: 'Fira de la Volada',
    translations: [
      {
        language: 'gl',
        title: 'Feira do Voo',
        description:
          '<p>Tres días coa cabeza nas nubes: papaventos xigantes, globos cativos, avións de papel con xurado e, o sábado á noitiña, concerto coa pista de aterraxe por platea.</p><p>Se hai vento de máis, voaremos. Se non hai ningún, falaremos de cando o había.</p>',
        excerpt: 'Papaventos, globos e concertos na pista de aterraxe.',
        tags: ['ao aire libre', 'en familia'],
        venue: { venue: 'Campo da Aviación', country: 'España' },
      },
      {
        language: 'fr',
        title: 'La Foire de l’envol',
        description:
          '<p>Trois jours la tête dans les nuages : cerfs-volants géants, ballons captifs, avions en papier devant jury et, samedi soir, un concert avec la piste d’atterrissage pour parterre.</p><p>S’il y a trop de vent, nous volerons. S’il n’y en a pas du tout, nous parlerons du temps où il y en avait.</p>',
        excerpt: 'Cerfs-volants, ballons et concerts sur la piste d’atterrissage.',
        tags: ['plein air', 'en famille'],
        venue: { venue: 'Terrain d’aviation', country: 'Espagne' },
      },
      {
        language: 'es',
        title: 'Feria del Vuelo',
        description:
          '<p>Tres días con la cabeza en las nubes: cometas gigantes, globos cautivos, aviones de papel con jurado y, el sábado al anochecer, un concierto con la pista de aterrizaje por platea.</p><p>Si hay demasiado viento, volaremos. Si no hay ninguno, hablaremos de cuando lo había.</p>',
        excerpt: 'Cometas, globos y conciertos en la pista de aterrizaje.',
        tags: ['al aire libre', 'en familia'],
        venue: { venue: 'Campo de Aviación', country: 'España' },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Festival Les Nuits du Chapitre',
    translations: [
      {
        language: 'gl',
        title: 'Festival As Noites do Cabido',
        description:
          '<p>Catro noites de música nas adegas da vila vella: canción, jazz manouche, polifonías e un recital de viola á luz das candeas. Cada concerto dáse dúas veces, pois as bóvedas son fermosas, pero non son grandes.</p>',
        excerpt: 'Catro noites, oito concertos e o fresco das bóvedas.',
        tags: ['canción', 'jazz'],
        venue: { venue: 'Adegas do Cabido', country: 'Francia' },
      },
      {
        language: 'ca',
        title: 'Festival Les Nits del Capítol',
        description:
          '<p>Quatre nits de música als cellers de la ciutat vella: cançó, jazz manouche, polifonies i un recital de viola a la llum de les espelmes. Cada concert es fa dues vegades, perquè les voltes són boniques, però no són grans.</p>',
        excerpt: 'Quatre nits, vuit concerts i la fresca de les voltes.',
        tags: ['cançó', 'jazz'],
        venue: { venue: 'Cellers del Capítol', country: 'França' },
      },
      {
        language: 'es',
        title: 'Festival Las Noches del Cabildo',
        description:
          '<p>Cuatro noches de música en las bodegas del casco viejo: canción, jazz manouche, polifonías y un recital de viola a la luz de las velas. Cada concierto se da dos veces, pues las bóvedas son hermosas, pero no son grandes.</p>',
        excerpt: 'Cuatro noches, ocho conciertos y el fresco de las bóvedas.',
        tags: ['canción', 'jazz'],
        venue: { venue: 'Bodegas del Cabildo', country: 'Francia' },
      },
    ],
  },
];
