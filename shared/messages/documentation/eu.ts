/** Euskara. */
import { DEFAULT_WINDOW_MONTHS } from '../../events/date-window.ts';
import { euSchemas } from './eu-schemas.ts';
import type { DocumentationTexts } from './texts.ts';

export const eu = {
  title: 'Ekitaldien agenda',
  description: 'Ekitaldien agenda bat, lekuekin, antolatzaileekin, kategoriekin eta etiketekin.',
  operations: {
    readIndex: 'Izen-espazioaren aurkibidea',
    readDocumentation: 'OpenAPI deskribapena',

    listEvents: 'Zerrendatu ekitaldiak',
    createEvent: 'Sortu ekitaldi bat',
    readEvent: 'Irakurri ekitaldi bat',
    updateEvent: 'Eguneratu ekitaldi bat',
    deleteEvent: 'Bota ekitaldi bat zakarrontzira',
    readEventBySlug: 'Irakurri ekitaldi bat haren sluga erabiliz',
    updateEventBySlug: 'Eguneratu ekitaldi bat haren sluga erabiliz',
    deleteEventBySlug: 'Bota ekitaldi bat zakarrontzira haren sluga erabiliz',

    listVenues: 'Zerrendatu lekuak',
    createVenue: 'Sortu leku bat, edo itzuli lehendik dagoena',
    readVenue: 'Irakurri leku bat',
    updateVenue: 'Eguneratu leku bat',
    deleteVenue: 'Bota leku bat zakarrontzira',
    readVenueBySlug: 'Irakurri leku bat haren sluga erabiliz',
    updateVenueBySlug: 'Eguneratu leku bat haren sluga erabiliz',
    deleteVenueBySlug: 'Bota leku bat zakarrontzira haren sluga erabiliz',

    listOrganizers: 'Zerrendatu antolatzaileak',
    createOrganizer: 'Sortu antolatzaile bat, edo itzuli lehendik dagoena',
    readOrganizer: 'Irakurri antolatzaile bat',
    updateOrganizer: 'Eguneratu antolatzaile bat',
    deleteOrganizer: 'Bota antolatzaile bat zakarrontzira',
    readOrganizerBySlug: 'Irakurri antolatzaile bat haren sluga erabiliz',
    updateOrganizerBySlug: 'Eguneratu antolatzaile bat haren sluga erabiliz',
    deleteOrganizerBySlug: 'Bota antolatzaile bat zakarrontzira haren sluga erabiliz',

    listCategories: 'Zerrendatu kategoriak',
    createCategory: 'Sortu kategoria bat',
    readCategory: 'Irakurri kategoria bat',
    updateCategory: 'Eguneratu kategoria bat',
    deleteCategory: 'Ezabatu kategoria bat betiko',

    listTags: 'Zerrendatu etiketak',
    createTag: 'Sortu etiketa bat',
    readTag: 'Irakurri etiketa bat',
    updateTag: 'Eguneratu etiketa bat',
    deleteTag: 'Ezabatu etiketa bat betiko',
  },
  path: {
    id: 'Erregistroaren zenbakia.',
    slug: 'Erregistroaren sluga.',
  },
  parameters: {
    namespace: 'Deskribatu nahi den izen-espazioa; bakarra dago.',
    context: 'Onartu egiten da, baina ez du eraginik.',
    ml_language: 'Hizkuntza; adierazi ezean, gunearena.',
    fallback: 'Hizkuntza honetara itzuli gabeko ekitaldiak beste batean erakusten diren ala ez, guneak duen ordenan.',
    password: 'Babestutako ekitaldi baten pasahitza.',

    page: 'Emaitzen orrialdea, 1etik hasita.',
    per_page: 'Orrialde bakoitzeko erregistroak; 50 baino gehiago eskatuz gero, 50 itzultzen dira.',
    search: 'Izenburuan, izenean edo deskribapenean testu hau duten erregistroak soilik.',
    status: 'Argitalpen-egoera hauetako batean dauden erregistroak soilik; `any`, eskatzaileak ikus ditzakeen guztiak.',
    include:
      'Zenbaki hauek dituzten erregistroak soilik. Orduan, ekitaldien zerrendak ez du data-mugarik kontuan hartzen.',

    start_date:
      'Une horretan edo geroago hasten diren ekitaldiak soilik; lehenespenez, gaurtik aurrerakoak. `starts_after` bezalako muga batek hori kentzen du.',
    end_date: `Gehienez une horretan amaitzen diren ekitaldiak soilik; lehenespenez, ${DEFAULT_WINDOW_MONTHS} hilabeteko epean amaitzen direnak. \`starts_after\` bezalako muga batek hori kentzen du.`,
    starts_before: 'Une hori baino lehen hasten diren ekitaldiak soilik.',
    starts_after: 'Une horren ondoren hasten diren ekitaldiak soilik.',
    ends_before: 'Une hori baino lehen amaitzen diren ekitaldiak soilik.',
    ends_after: 'Une horren ondoren amaitzen diren ekitaldiak soilik.',
    strict_dates: 'Balioa true bada, data-mugak ordu zehatzak dira; bestela, egun osoak hartzen dituzte.',
    categories: 'Kategoria hauetako bat duten ekitaldiak soilik: zenbakiak edo slugak.',
    tags: 'Etiketa hauetako bat duten ekitaldiak soilik: zenbakiak edo slugak.',
    venue: 'Leku hauetako batean egiten diren ekitaldiak soilik.',
    organizer: 'Antolatzaile hauetako baten ekitaldiak soilik.',
    featured: 'Nabarmendutako ekitaldiak soilik, edo gainerakoak soilik.',
    geoloc: 'Koordenatuak dituzten lekuetako ekitaldiak soilik, edo gainerakoak soilik.',
    geoloc_lat: 'Latitude honetatik gertu dauden ekitaldiak soilik, gradutan; `geoloc_lng` parametroarekin doa.',
    geoloc_lng: 'Longitude honetatik gertu dauden ekitaldiak soilik, gradutan; `geoloc_lat` parametroarekin doa.',
    geoloc_radius: 'Gehieneko distantzia, kilometrotan.',
    city: 'Herri hauetako batean dauden lekuak soilik, edo hango ekitaldiak; maiuskulek eta azentuek ez dute eraginik.',
    stateprovince: 'Estatu edo probintzia hauetako batean dauden lekuak soilik, edo hango ekitaldiak.',
    country: 'Herrialde hauetako batean dauden lekuak soilik, edo hango ekitaldiak.',
    post_parent: 'Zenbaki hau duen ekitaldiaren mendeko ekitaldiak soilik.',
    ticketed: 'Sarrerak dituzten ekitaldiak soilik, edo sarrerarik gabekoak soilik.',
    event_status: 'Egoera hauetako batean dauden ekitaldiak soilik: `scheduled`, `canceled`, `postponed`.',

    event: 'Ekitaldi honi dagozkionak soilik.',
    has_events: 'Ekitaldiak dituzten erregistroak soilik, edo ekitaldirik gabekoak soilik.',
    only_with_upcoming: 'Laster egingo diren ekitaldiak dituzten erregistroak soilik.',

    exclude: 'Zenbaki hauek dituzten terminoak kanpoan uzten ditu.',
    order: 'Ordenaren noranzkoa: `asc` edo `desc`.',
    orderby: 'Terminoak ordenatzeko irizpidea.',
    hide_empty: 'Ekitaldirik ez duten terminoak kanpoan uzten ditu.',
    parent: 'Honen azpian zuzenean dauden kategoriak soilik.',
    post: '`event` parametroaren berdina; biak bidaliz gero, hark du lehentasuna.',
    slug: 'Slug hau duen terminoa soilik.',
  },
  schemas: euSchemas,
  requestHeaders: {
    'If-None-Match': 'Daukazun erantzunaren `ETag`: 304 hura azkena den bitartean.',
    'If-Match': 'Aldatu nahi duzun egoeraren `ETag`: 412 jada azkena ez bada.',
    'Idempotency-Key': 'Gako berak lehen erantzuna jasotzen du berriro 24 orduan.',
    'Accept-Language':
      'Irakurtzen dituzun hizkuntzak. Hizkuntzarik bidali ezean hartzen da kontuan; hori ere ezean, gunearena.',
  },
  answerHeaders: {
    'X-TEC-Total': 'Orrialde guztietako erregistroen kopurua.',
    'X-TEC-TotalPages': 'Orrialdeen kopurua.',
    ETag: 'Erantzunaren egoera; erregistro bakar batena bada, haren zenbakiarekin eta bertsioarekin hasten da.',
    Location: 'Erregistro berriaren helbidea.',
  },
  answers: {
    200: 'Eginda.',
    201: 'Sortuta.',
    304: 'Badaukazu azken erantzuna.',
  },
  rights: {
    whoMay: 'Baimena dutenak:',
    everybody: 'edonor',
    own: 'norberaren erregistroekin soilik',
    inStatus: statuses => `egoera hauetan: ${statuses}`,
    semicolon: '; ',
  },
} as const satisfies DocumentationTexts;
