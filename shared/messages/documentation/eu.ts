/** Euskara. */

import { DEFAULT_WINDOW_MONTHS } from '../../events/date-window.ts';
import { eu as messages } from '../eu.ts';
import { euSchemas } from './eu-schemas.ts';
import type { DocumentationTexts } from './texts.ts';

export const eu = {
  title: messages.calendar,
  description: 'Ekitaldien agenda bat, lekuekin, antolatzaileekin, kategoriekin eta etiketekin.',
  tags: {
    events: 'Zer dagoen: noiz, non eta norena.',
    venues: 'Non diren ekitaldiak.',
    organizers: 'Nork antolatzen dituen ekitaldiak.',
    categories: 'Ekitaldi-motak, zuhaitz gisa.',
    tags: 'Ekitaldiek partekatzen dituzten hitzak.',
    docs: 'Bideen aurkibidea, eta deskribapen hau.',
  },
  security: {
    basic: 'Erabiltzailea eta aplikazio-pasahitza.',
    bearer: 'Gunearen OpenID Connect jaulkitzailearen tokena.',
  },
  operations: {
    readIndex: 'Izen-espazioaren aurkibidea',
    readDocumentation: 'OpenAPI deskribapena',

    listEvents: 'Zerrendatu ekitaldiak',
    listEventChanges: 'Jarraitu ekitaldien aldaketei',
    createEvent: 'Sortu ekitaldi bat',
    readEvent: 'Irakurri ekitaldi bat',
    updateEvent: 'Eguneratu ekitaldi bat',
    deleteEvent: 'Bota ekitaldi bat zakarrontzira',
    readEventBySlug: 'Irakurri ekitaldi bat haren sluga erabiliz',
    updateEventBySlug: 'Eguneratu ekitaldi bat haren sluga erabiliz',
    deleteEventBySlug: 'Bota ekitaldi bat zakarrontzira haren sluga erabiliz',

    listVenues: 'Zerrendatu lekuak',
    listVenueChanges: 'Jarraitu lekuen aldaketei',
    createVenue: 'Sortu leku bat, edo itzuli lehendik dagoena',
    readVenue: 'Irakurri leku bat',
    updateVenue: 'Eguneratu leku bat',
    deleteVenue: 'Bota leku bat zakarrontzira',
    readVenueBySlug: 'Irakurri leku bat haren sluga erabiliz',
    updateVenueBySlug: 'Eguneratu leku bat haren sluga erabiliz',
    deleteVenueBySlug: 'Bota leku bat zakarrontzira haren sluga erabiliz',

    listOrganizers: 'Zerrendatu antolatzaileak',
    listOrganizerChanges: 'Jarraitu antolatzaileen aldaketei',
    createOrganizer: 'Sortu antolatzaile bat, edo itzuli lehendik dagoena',
    readOrganizer: 'Irakurri antolatzaile bat',
    updateOrganizer: 'Eguneratu antolatzaile bat',
    deleteOrganizer: 'Bota antolatzaile bat zakarrontzira',
    readOrganizerBySlug: 'Irakurri antolatzaile bat haren sluga erabiliz',
    updateOrganizerBySlug: 'Eguneratu antolatzaile bat haren sluga erabiliz',
    deleteOrganizerBySlug: 'Bota antolatzaile bat zakarrontzira haren sluga erabiliz',

    listCategories: 'Zerrendatu kategoriak',
    listCategoryChanges: 'Jarraitu kategorien aldaketei',
    createCategory: 'Sortu kategoria bat',
    readCategory: 'Irakurri kategoria bat',
    updateCategory: 'Eguneratu kategoria bat',
    deleteCategory: 'Ezabatu kategoria bat betiko',

    listTags: 'Zerrendatu etiketak',
    listTagChanges: 'Jarraitu etiketen aldaketei',
    createTag: 'Sortu etiketa bat',
    readTag: 'Irakurri etiketa bat',
    updateTag: 'Eguneratu etiketa bat',
    deleteTag: 'Ezabatu etiketa bat betiko',
  },
  path: {
    id: 'Erregistroaren zenbakia.',
    slug: 'Erregistroaren sluga.',
  },
  everywhere: {
    _fields: 'Erantzunetik gorde beharreko atalak, izenaren edo bidearen arabera, adibidez `events.title,total`.',
    _method: 'Benetako metodoa; `X-HTTP-Method-Override` goiburuaren aurretik doa.',
  },
  parameters: {
    version: 'OpenAPIren bertsioa.',
    namespace: 'Deskribatu nahi den izen-espazioa; bakarra dago.',
    context: 'Onartu egiten da, baina ez du eraginik.',
    ical: 'Egutegi gisa (iCalendar) erantzuten du, egutegi-programentzat, `Accept: text/calendar` goiburuarekin bezala.',
    ml_language: 'Hizkuntza; adierazi ezean, gunearena.',
    fallback: 'Hizkuntza honetara itzuli gabeko ekitaldiak beste batean erakusten diren ala ez, guneak duen ordenan.',
    since: 'Azken erantzunaren `next_token`; hura gabe, publikoa den guztia.',
    source:
      'Iturri baten izena. Zerrenda batek ezagutzen dituen ekitaldiak erakusten ditu, edita ditzakeenari soilik. Ezabatutako erregistroa jada ez duen bat da, eta berrezarri egiten du berriz izaten badu.',
    overwrite_edits: 'Iturri baten sortzeak pertsonek aldatutako eremuak ere idazten dituen.',
    password: 'Babestutako ekitaldi baten pasahitza.',

    page: 'Emaitzen orrialdea, 1etik hasita.',
    per_page:
      'Orrialde bakoitzeko erregistroak; 50 baino gehiago eskatuz gero, 50 itzultzen dira; egutegi batean, 500 gehienez.',
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
    modified_after: 'Une horren ondoren aldatu diren ekitaldi publikoak soilik, gehienez duela 60 egun.',
    modified_before: 'Une horren aurretik aldatu diren ekitaldiak soilik; `modified_after`-ekin doa.',
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
    search_in:
      'Non egon daitezkeen bilaketaren hitzak: `title/description`, edo `all` lekuen, herrien, antolatzaileen, kategorien eta etiketen izenetan ere bai.',
    facets: 'Zerrendaren zein guztizko gehitu: `categories`, `towns`, `months`.',
    price_min: 'Zenbateko hau edo gehiago balio duten ekitaldiak soilik, guneko monetan; doakoek 0 balio dute.',
    price_max: 'Zenbateko hau edo gutxiago balio duten ekitaldiak soilik, guneko monetan; doakoek 0 balio dute.',

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
    Prefer:
      '`handling=strict` balioak baztertu egiten du bestela kontuan hartuko ez litzatekeena, hala nola izen ezezagunak.',
    'X-HTTP-Method-Override': 'Benetako metodoa, POST baino bidali ezin duten bezeroentzat.',
  },
  answerHeaders: {
    'X-TEC-Total': 'Orrialde guztietako erregistroen kopurua.',
    'X-TEC-TotalPages': 'Orrialdeen kopurua.',
    ETag: 'Erantzunaren egoera; erregistro bakar batena bada, haren zenbakiarekin eta bertsioarekin hasten da.',
    Location: 'Erregistro berriaren helbidea.',
    Link: 'Gunearen aurkibidea, eta erregistroaren itzulpenak hizkuntzekin.',
    'Retry-After': 'Zenbat segundoren ondoren merezi duen berriro saiatzea.',
    'X-Calendar-Ignored': 'Bidali bai baina eraginik izan ez duena, izenez.',
    'X-Calendar-Kept':
      'Bidalitako eremuak, dauden bezala geratzen direnak, pertsona batek iturriaren ondoren aldatu zituelako.',
    'X-Calendar-Shortened':
      'Laburtu diren eremuak, edo osorik ez dauden zerrendak, erantzuna handiegia litzatekeelako.',
    'X-Calendar-Not-Followed': 'Aldaketari jarraitu ez dioten itzulpenen zenbakiak, deitzaileak ezin baititu aldatu.',
    'Preference-Applied': '`handling=strict`, hala hobetsi bada.',
    Allow: 'Deitzaileak hemen erabil ditzakeen metodoak.',
    'Content-Language': 'Erantzuneko testuen hizkuntza.',
    'WWW-Authenticate': 'Beste nola adieraz daitekeen nor den.',
  },
  answers: {
    200: 'Eginda.',
    201: 'Sortuta.',
    known: 'Eguneratuta: iturriak lehenago bidali zuen.',
    304: 'Badaukazu azken erantzuna.',
  },
  rights: {
    whoMay: 'Baimena dutenak:',
    everybody: 'edonor',
    roles: {
      administrator: 'administratzaileak',
      editor: 'editoreak',
      author: 'egileak',
      contributor: 'kolaboratzaileak',
      subscriber: 'harpidedunak',
    },
    and: ' eta ',
    all: 'erregistro guztiekin',
    own: 'norberaren erregistroekin',
    inStatus: statuses => `egoera hauetako erregistroekin: ${statuses}`,
    ownInStatus: statuses => `norberaren erregistroekin, egoera hauetan: ${statuses}`,
  },
} as const satisfies DocumentationTexts;
