/** The demonstration in Catalan. The towns are real; venues, organizers and events are invented. */
import { type DemonstrationCalendar, event, type Organizer, venueIn } from './demonstration-calendar.ts';

const venue = venueIn('Espanya');
const sequiaVella = venue(
  'Ateneu de la Sèquia Vella',
  ['Carrer dels Blanquers, 17', '17004', 'Girona', 'Gironès'],
  [41.9857, 2.8232],
  'https://sequiavella.example/',
);
const plaçaDelsOms = venue(
  'Plaça dels Oms',
  ['Plaça dels Oms, s/n', '08720', 'Vilafranca del Penedès', 'Alt Penedès'],
  [41.3461, 1.6977],
);
const calFuster = venue(
  'Biblioteca Cal Fuster',
  ['Rambla de les Moreres, 5', '08500', 'Vic', 'Osona'],
  [41.9301, 2.2549],
);
const campDeLAviació = venue(
  "Camp de l'Aviació",
  ['Camí de la Mar, km 2', '43204', 'Reus', 'Baix Camp'],
  [41.1498, 1.1055],
);

const ateneu: Organizer = {
  organizer: 'Ateneu de la Sèquia Vella',
  email: 'hola@sequiavella.example',
  website: 'https://sequiavella.example/',
};
const esquerdats: Organizer = { organizer: 'Colla Castellera dels Esquerdats', email: 'junta@esquerdats.example' };
const biblioteques: Organizer = { organizer: 'Biblioteques de la Plana', email: 'biblioteques@laplana.example' };

export const ca: DemonstrationCalendar = {
  language: 'ca',
  events: [
    {
      title: 'Assaig obert dels Esquerdats',
      description:
        '<p>Vine a fer pinya! Si no has pujat mai a un castell, començaràs tocant de peus a terra: t’ensenyarem a enfaixar-te, a respirar i a confiar en qui tens al darrere.</p><p>Cal portar sabatilles planes i ganes d’estrènyer.</p>',
      excerpt: 'Una tarda per aprendre a fer pinya, sense experiència prèvia.',
      when: { weeks: 1, day: 'tuesday', hours: ['19:30', '21:30'] },
      categories: ['Castells'],
      tags: ['gratuït', 'a l’aire lliure'],
      venue: plaçaDelsOms,
      organizer: esquerdats,
      cost: '0',
    },
    {
      title: 'L’hora del conte: «La guineu que comptava estrelles»',
      description:
        '<p>Cada vespre la guineu comptava les estrelles i cada vespre n’hi faltava una. La Mercè Puigdevall ens explica qui se les enduia, amb titelles d’ombra i un piano de joguina.</p><p>A partir de quatre anys.</p>',
      when: { weeks: 1, day: 'saturday', hours: ['11:30', '12:30'] },
      categories: ['Infantil'],
      tags: ['contes', 'gratuït'],
      venue: calFuster,
      organizer: biblioteques,
      cost: '0',
    },
    {
      title: 'Introducció a la pedra seca',
      description:
        '<p>Curs de dos matins per aprendre a refer un marge: triar la pedra, fer el fonament, travar les filades i deixar-hi pas per a l’aigua i les sargantanes. Esmorzar de forquilla inclòs.</p>',
      when: { weeks: 2, day: 'saturday', hours: ['09:00', '14:00'] },
      categories: ['Cursos, tallers i seminaris'],
      tags: ['paisatge', 'oficis'],
      venue: sequiaVella,
      organizer: ateneu,
      cost: '35 €',
      website: 'https://sequiavella.example/pedra-seca',
    },
    {
      title: 'Fira de la Volada',
      description:
        '<p>Tres dies amb el cap als núvols: estels gegants, globus captius, avions de paper amb jurat i, dissabte al vespre, concert amb la pista d’aterratge per platea.</p><p>Si fa massa vent, volarem. Si no en fa gens, parlarem de quan en feia.</p>',
      excerpt: 'Estels, globus i concerts a la pista d’aterratge.',
      when: { weeks: 7, day: 'friday', days: 3 },
      categories: ['Cultura popular', 'Fires i mercats'],
      tags: ['a l’aire lliure', 'en família'],
      venue: campDeLAviació,
      organizer: ateneu,
      cost: '5 €',
      website: 'https://firadelavolada.example/',
      featured: true,
    },
    {
      title: 'Ballada de sardanes amb la Cobla Bufarolada',
      description:
        '<p>Vuit sardanes, dues de germanor i una de revessa per a qui s’hi atreveixi. Els qui comencen tindran la seva rotllana, amb algú que compta en veu alta.</p>',
      when: { weeks: -2, day: 'sunday', hours: ['12:00', '14:00'] },
      categories: ['Cultura popular'],
      tags: ['sardanes', 'gratuït'],
      venue: plaçaDelsOms,
      organizer: esquerdats,
      cost: '0',
    },
    {
      title: 'Nit de cançó i tast de vins (pendent de confirmar)',
      description: '<p>Falta tancar el celler i l’hora de la prova de so.</p>',
      when: { weeks: 10, day: 'saturday', hours: ['21:00', '23:00'] },
      categories: ['Música'],
      tags: ['cançó', 'vi'],
      venue: sequiaVella,
      organizer: ateneu,
      status: 'draft',
    },
    event(
      'Mercat de pagès',
      'Verdura d’hivern, formatges, oli nou i embotits de la comarca, amb música de gralles a migdia.',
      { inDays: 0, hours: ['09:00', '14:00'] },
      [plaçaDelsOms, esquerdats],
      'Fires i mercats',
    ),
    event(
      'Jazz al celler: trio Marinada',
      'Piano, contrabaix i bateria entre bótes. Una copa de vi inclosa.',
      { inDays: 0, hours: ['21:00', '22:30'] },
      [sequiaVella, ateneu],
      'Música',
      '12 €',
      { featured: true },
    ),
    event(
      'Taller de fanalets',
      'Paper, filferro i una espelma petita. Per a infants a partir de cinc anys, acompanyats.',
      { inDays: 1, hours: ['17:30', '19:00'] },
      [calFuster, biblioteques],
      'Infantil',
    ),
    event(
      'Teatre: «Els veïns de dalt no hi són»',
      'Una escala, quatre portes i un paquet que ningú no ha demanat. Companyia La Tarima.',
      { weeks: 0, day: 'saturday', hours: ['20:00', '21:30'] },
      [sequiaVella, ateneu],
      'Teatre',
      '14 €',
    ),
    event(
      'Excursió a les fonts de la plana',
      'Dotze quilòmetres sense pressa i set fonts. Esmorzar a la tercera.',
      { weeks: 0, day: 'sunday', hours: ['08:30', '13:30'] },
      [calFuster, biblioteques],
      'Excursions',
    ),
    event(
      '«Terra cuita», exposició de ceràmica',
      'Càntirs, rajoles i peces noves de vuit terrissers.',
      { weeks: -1, day: 'tuesday', days: 35 },
      [sequiaVella, ateneu],
      'Exposicions',
    ),
    event(
      'Ioga al matí',
      'Una hora suau abans de la feina. Porteu estora i roba còmoda.',
      { weeks: 0, day: 'wednesday', hours: ['07:30', '08:30'] },
      [sequiaVella, ateneu],
      'Cursos, tallers i seminaris',
      '6 €',
      { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] },
    ),
    event(
      'Concert de corals',
      'Quatre corals, un sol escenari i una cançó final per a tothom.',
      { weeks: 1, day: 'sunday', hours: ['18:00', '19:30'] },
      [sequiaVella, ateneu],
      'Música',
    ),
    event(
      'Taller de cuina de bolets',
      'Netejar, conservar i cuinar, amb tast al final.',
      { weeks: 1, day: 'thursday', hours: ['18:30', '20:30'] },
      [sequiaVella, ateneu],
      'Cursos, tallers i seminaris',
      '22 €',
    ),
    event(
      'Fira d’artesans d’hivern',
      'Seixanta parades de fusta, llana, vidre i sabó, i una roda de terrissaire per provar-ho.',
      { weeks: 2, day: 'saturday', days: 2 },
      [plaçaDelsOms, esquerdats],
      'Fires i mercats',
    ),
    event(
      'Nit d’estels amb telescopi',
      'Saturn, la Lluna i tot el que els núvols ens deixin veure.',
      { weeks: 3, day: 'friday', hours: ['21:30', '23:30'] },
      [campDeLAviació, ateneu],
      'Excursions',
      '3 €',
    ),
    event(
      'Titelles: «El drac que tenia fred»',
      'Una bufanda de trenta metres i un drac que esternuda foc.',
      { weeks: 4, day: 'sunday', hours: ['12:00', '12:50'] },
      [calFuster, biblioteques],
      'Infantil',
      '4 €',
    ),
  ],
};
