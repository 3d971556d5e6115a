/** Categories, and events that calendars in other languages announce, too. */
import type { Language } from '../../../shared/settings/site.ts';
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
  {
    gl: { name: 'Música tradicional', description: 'Do serán de aldea ao escenario.', parent: 'Música' },
    es: { name: 'Música tradicional', parent: 'Música' },
  },
  {
    gl: { name: 'Cativada', description: 'Para quen aínda non chega ao timbre.' },
    ca: { name: 'Infantil' },
    fr: { name: 'Jeune public', description: 'À partager dès le plus jeune âge.' },
    es: { name: 'Infantil' },
  },
  {
    ca: { name: 'Castells', description: 'Assaigs, diades i actuacions.', parent: 'Cultura popular' },
    es: { name: 'Castells', parent: 'Cultura popular' },
  },
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
  { gl: { name: 'Cinema' }, es: { name: 'Cine' } },
  { fr: { name: 'Spectacles', description: 'Tout ce qui se joue, se danse ou se chante.' } },
  {
    fr: { name: 'Théâtre', description: 'Du boulevard au plateau nu.', parent: 'Spectacles' },
    gl: { name: 'Teatro' },
    ca: { name: 'Teatre' },
    es: { name: 'Teatro' },
  },
];

/** An event in Spain that only the calendar in Spanish announces, too. */
const inSpanish = (
  language: Language,
  original: string,
  title: string,
  text: string,
  venue: string,
  tags: readonly string[] = [],
): TranslatedEvent => ({
  language,
  title: original,
  translations: [{ language: 'es', title, description: `<p>${text}</p>`, tags, venue: { venue, country: 'España' } }],
});

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
  inSpanish(
    'gl',
    'Serán de pandeireta na Casa da Auga',
    'Velada de pandereta en la Casa del Agua',
    'Como todos los meses, Ardeleira abre las puertas a quien quiera tocar, cantar o solo mirar. No hace falta saber: te enseñamos el primer punto de jota y lo demás viene solo.</p><p>Quien tenga instrumento, que lo traiga. Para los demás habrá panderos, conchas y una olla de caldo.',
    'Casa del Agua',
    ['pandereta', 'baile', 'gratis'],
  ),
  inSpanish(
    'gl',
    'O faiado dos contos',
    'El desván de los cuentos',
    'Debajo de las tejas se guardan las historias que nadie quiso tirar. Rosalía Figueiras sube a por ellas y las echa a andar con cuatro cajas de cartón y un acordeón.</p><p>Para niñas y niños de cuatro a ocho años, acompañados de una persona adulta.',
    'Biblioteca del Lagar',
    ['cuentos', 'gratis'],
  ),
  inSpanish(
    'gl',
    'Cinema con faladoiro: «A muller do faro»',
    'Cine con coloquio: «La mujer del faro»',
    'Una farera a punto de jubilarse, un niño que llega en la dorna equivocada y el último invierno de una isla habitada. Proyección en versión original y coloquio con la directora, Uxía Ventín.',
    'Teatro de la Alameda Nueva',
    ['estreno', 'versión original'],
  ),
  inSpanish(
    'gl',
    'Mercado da horta e do forno',
    'Mercado de la huerta y del horno',
    'Patatas nuevas, queso, miel y pan de maíz, directamente de quien los hace. A las doce, degustación de castañas asadas.',
    'Casa del Agua',
  ),
  inSpanish(
    'gl',
    'Concerto do cuarteto Mar de Fóra',
    'Concierto del cuarteto Mar de Fóra',
    'Cuerdas, acordeón y una voz: canciones de puertos que ya no salen en los mapas.',
    'Teatro de la Alameda Nueva',
  ),
  inSpanish(
    'gl',
    'Teatro: «A herdanza da tía Carme»',
    'Teatro: «La herencia de la tía Carme»',
    'Tres primas, un piso y un perro que lo hereda todo. Comedia de la compañía Os Desafiuzados.',
    'Teatro de la Alameda Nueva',
  ),
  inSpanish(
    'ca',
    'Assaig obert dels Esquerdats',
    'Ensayo abierto de los Esquerdats',
    '¡Ven a hacer piña! Si nunca has subido a un «castell», empezarás con los pies en el suelo: te enseñaremos a ponerte la faja, a respirar y a confiar en quien tienes detrás.</p><p>Hay que traer zapatillas planas y ganas de apretar.',
    'Plaza de los Olmos',
    ['gratis', 'al aire libre'],
  ),
  inSpanish(
    'ca',
    'Jazz al celler: trio Marinada',
    'Jazz en la bodega: trío Marinada',
    'Piano, contrabajo y batería entre toneles. Una copa de vino incluida.',
    'Ateneo de la Acequia Vieja',
  ),
  inSpanish(
    'ca',
    '«Terra cuita», exposició de ceràmica',
    '«Tierra cocida», exposición de cerámica',
    'Cántaros, azulejos y piezas nuevas de ocho alfareros.',
    'Ateneo de la Acequia Vieja',
  ),
];
