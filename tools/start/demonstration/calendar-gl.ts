/**
 * The demonstration in Galician. The towns are real; venues, organizers and events are invented.
 */
import { type DemonstrationCalendar, event, type Organizer, venueIn } from './demonstration-calendar.ts';

const venue = venueIn('España');
const casaDaAuga = venue(
  'Casa da Auga',
  ['Rúa das Mestras, 4', '32660', 'Allariz', 'Ourense'],
  [42.1903, -7.8013],
  'https://casadaauga.example/',
);
const bibliotecaDoLagar = venue(
  'Biblioteca do Lagar',
  ['Praza do Lagar, s/n', '36002', 'Pontevedra', 'Pontevedra'],
  [42.4328, -8.6437],
);
const peiraoVello = venue(
  'Peirao Vello',
  ['Avenida do Salitre, 1', '36940', 'Cangas', 'Pontevedra'],
  [42.2631, -8.7847],
);
const teatroDaAlameda = venue(
  'Teatro da Alameda Nova',
  ['Rúa do Cruceiro Novo, 12', '15706', 'Santiago de Compostela', 'A Coruña'],
  [42.8746, -8.5486],
  'https://alamedanova.example/',
);
const libraríaOrballo = venue(
  'Libraría Orballo',
  ['Rúa da Muralla Pequena, 9', '27001', 'Lugo', 'Lugo'],
  [43.0121, -7.5558],
);

const ardeleira: Organizer = {
  organizer: 'Asociación Ardeleira',
  email: 'ola@ardeleira.example',
  website: 'https://ardeleira.example/',
};
const redeDeBibliotecas: Organizer = { organizer: 'Rede de Bibliotecas do Lérez', email: 'bibliotecas@lerez.example' };
const sonsDaRía: Organizer = {
  organizer: 'Colectivo Sons da Ría',
  email: 'festival@sonsdaria.example',
  website: 'https://sonsdaria.example/',
};
const cineclube: Organizer = { organizer: 'Cineclube A Lanterna', email: 'cineclube@alanterna.example' };

export const gl: DemonstrationCalendar = {
  language: 'gl',
  events: [
    {
      title: 'Serán de pandeireta na Casa da Auga',
      description:
        '<p>Coma todos os meses, Ardeleira abre as portas a quen queira tocar, cantar ou só mirar. Non fai falla saber: ensinámosche o primeiro punto de xota e o resto vén só.</p><p>Quen teña instrumento, que o traia. Para os demais haberá pandeiros, cunchas e unha pota de caldo.</p>',
      excerpt: 'Unha noite de pandeireta aberta a quen queira tocar, cantar ou mirar.',
      when: { weeks: 1, day: 'friday', hours: ['21:30', '23:45'] },
      categories: ['Música tradicional'],
      tags: ['pandeireta', 'baile', 'de balde'],
      venue: casaDaAuga,
      organizer: ardeleira,
      cost: '0',
    },
    {
      title: 'O faiado dos contos',
      description:
        '<p>Debaixo das tellas gárdanse as historias que ninguén quixo tirar. Rosalía Figueiras sobe por elas e bótaas a andar con catro caixas de cartón e un acordeón.</p><p>Para nenas e nenos de catro a oito anos, acompañados dunha persoa adulta.</p>',
      when: { weeks: 1, day: 'saturday', hours: ['12:00', '13:00'] },
      categories: ['Cativada'],
      tags: ['contos', 'de balde'],
      venue: bibliotecaDoLagar,
      organizer: redeDeBibliotecas,
      cost: '0',
    },
    {
      title: 'Cinema con faladoiro: «A muller do faro»',
      description:
        '<p>Unha farera a piques de xubilarse, un neno que chega na dorna equivocada e o derradeiro inverno dunha illa habitada. Proxección en versión orixinal e faladoiro coa directora, Uxía Ventín.</p>',
      when: { weeks: 2, day: 'thursday', hours: ['20:30', '22:45'] },
      categories: ['Cinema'],
      tags: ['estrea', 'versión orixinal'],
      venue: teatroDaAlameda,
      organizer: cineclube,
      cost: '4 €',
      website: 'https://alamedanova.example/a-muller-do-faro',
    },
    {
      title: 'Obradoiro de cestería: do vimbio ao queipo',
      description:
        '<p>Dúas mañás para aprender a escoller o vimbio, remollalo e armar un queipo pequeno, que levarás para a casa. O material está incluído no prezo.</p><p>Hai doce prazas; convén anotarse na libraría.</p>',
      when: { weeks: 3, day: 'saturday', hours: ['10:30', '13:30'] },
      categories: ['Obradoiros'],
      tags: ['artesanía'],
      venue: libraríaOrballo,
      organizer: ardeleira,
      cost: '25 €',
    },
    {
      title: 'Festival Sons da Ría',
      description:
        '<p>Tres días de música a carón do mar: dezaseis grupos, unha verbena, un mercado de discos usados e, o domingo pola mañá, a travesía en barco ata as bateas con concerto a bordo.</p><p>Quen veña en barco entra de balde. E quen veña nadando, tamén.</p>',
      excerpt: 'Dezaseis grupos, tres días e unha soa ría.',
      when: { weeks: 6, day: 'friday', days: 3 },
      categories: ['Música', 'Festas'],
      tags: ['festival', 'verbena'],
      venue: peiraoVello,
      organizer: sonsDaRía,
      cost: '15 € - 40 €',
      website: 'https://sonsdaria.example/programa',
      featured: true,
    },
    {
      title: 'Foliada aberta da escola de música',
      description:
        '<p>Alumnado e mestras da escola de música tradicional tocan xuntos o que van aprendendo. Despois, baile ata que o corpo aguante.</p>',
      when: { weeks: -3, day: 'saturday', hours: ['20:00', '23:30'] },
      categories: ['Música tradicional', 'Festas'],
      tags: ['baile', 'de balde'],
      venue: casaDaAuga,
      organizer: ardeleira,
      cost: '0',
    },
    {
      title: 'Concerto da Coral do Salnés (por confirmar)',
      description: '<p>Programa pendente de pechar coa dirección da coral.</p>',
      when: { weeks: 9, day: 'sunday', hours: ['19:00', '20:30'] },
      categories: ['Música'],
      tags: ['música coral'],
      venue: teatroDaAlameda,
      organizer: cineclube,
      status: 'draft',
    },
    event(
      'Mercado da horta e do forno',
      'Patacas novas, queixo, mel e pan de millo, directamente de quen os fai. Ás doce, degustación de castañas asadas.',
      { inDays: 0, hours: ['09:30', '14:00'] },
      [casaDaAuga, ardeleira],
      'Feiras e mercados',
    ),
    event(
      'Concerto do cuarteto Mar de Fóra',
      'Cordas, acordeón e unha voz: cancións de portos que xa non saen nos mapas.',
      { inDays: 0, hours: ['20:30', '22:00'] },
      [teatroDaAlameda, cineclube],
      'Música',
      '8 €',
      { featured: true },
    ),
    event(
      'Títeres: «O polbo que quería zapatos»',
      'Oito pés, unha soa zapataría e moita paciencia. Para nenas e nenos desde tres anos.',
      { inDays: 1, hours: ['18:00', '18:50'] },
      [bibliotecaDoLagar, redeDeBibliotecas],
      'Cativada',
      '3 €',
    ),
    event(
      'Roteiro polas fervenzas do Arnoia',
      'Nove quilómetros doados polo río, con parada nos muíños. Traede botas e merenda.',
      { weeks: 0, day: 'sunday', hours: ['09:30', '14:00'] },
      [casaDaAuga, ardeleira],
      'Roteiros',
    ),
    event(
      'Teatro: «A herdanza da tía Carme»',
      'Tres curmás, un piso e un can que o herda todo. Comedia da compañía Os Desafiuzados.',
      { weeks: 0, day: 'saturday', hours: ['20:30', '22:00'] },
      [teatroDaAlameda, cineclube],
      'Teatro',
      '10 €',
    ),
    event(
      '«Redes», exposición de fotografía',
      'Trinta retratos das redeiras do Morrazo, coas súas voces gravadas.',
      { weeks: -1, day: 'monday', days: 30 },
      [peiraoVello, sonsDaRía],
      'Exposicións',
    ),
    event(
      'Clube de lectura ás escuras',
      'Lemos en voz alta, con pouca luz e con chocolate quente. Cada semana un capítulo.',
      { weeks: 0, day: 'thursday', hours: ['19:00', '20:30'] },
      [libraríaOrballo, ardeleira],
      'Lecturas',
      '0',
      { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] },
    ),
    event(
      'Obradoiro de pan de fermento',
      'Amasar, agardar e enfornar. Cadaquén leva o seu pan e un anaco do fermento.',
      { weeks: 1, day: 'saturday', hours: ['10:00', '14:00'] },
      [casaDaAuga, ardeleira],
      'Obradoiros',
      '18 €',
    ),
    event(
      'Mercado do libro usado',
      'Cinco mil libros a prezo de café e unha mesa para trocar os propios.',
      { weeks: 2, day: 'friday', days: 3 },
      [libraríaOrballo, ardeleira],
      'Feiras e mercados',
    ),
    event(
      'Concerto na praia: Ondas Curtas',
      'O temporal levou o escenario antes de tempo.',
      { weeks: 1, day: 'sunday', hours: ['18:00', '19:30'] },
      [peiraoVello, sonsDaRía],
      'Música',
      '0',
      { event_status: 'canceled', event_status_reason: 'Aviso de temporal na costa' },
    ),
    event(
      'Contos de medo ao pé da lareira',
      'Trasnos, mouras e a Santa Compaña, contados baixiño. Desde oito anos.',
      { weeks: 4, day: 'friday', hours: ['20:00', '21:15'] },
      [casaDaAuga, ardeleira],
      'Cativada',
    ),
    event(
      'Concerto de inverno da banda de música',
      'Pasodobres, bandas sonoras e unha estrea do director.',
      { weeks: 5, day: 'sunday', hours: ['12:30', '14:00'] },
      [teatroDaAlameda, cineclube],
      'Música',
      '5 €',
    ),
  ],
};
