import type { SchemaTexts } from './schema-texts.ts';

/** Of events, venues and organizers. */
const shown = {
  id: 'Erregistroaren zenbakia.',
  global_id: 'Erregistroaren identifikatzailea gune guztien artean.',
  global_id_lineage: 'Erregistroak izan dituen identifikatzaile global guztiak.',
  author: 'Egilea den erabiltzailearen zenbakia.',
  status: 'Argitalpen-egoera.',
  date: 'Argitalpen-data, gunearen ordu-eremuan.',
  date_utc: 'Argitalpen-data, UTCn.',
  modified: 'Azken aldaketaren unea, gunearen ordu-eremuan.',
  modified_utc: 'Azken aldaketaren unea, UTCn.',
  url: 'Erregistroaren orria gunean.',
  language: 'Erregistroaren hizkuntza.',
  translations: 'Erregistro bera beste hizkuntzetan, hizkuntzaka.',
  json_ld: 'Erregistroa schema.org-en JSON-LD formatuan; bakarra irakurtzean soilik.',
  sources:
    'Iturriek ematen dizkioten identifikatzaileak, iturriaren izenaren arabera; editatu dezaketenentzat bakarrik.',
  trashed:
    'Nork bota zuen zakarrontzira: jada ez duen iturri batek (`source`), pertsona batek (`user`), edo pertsona batek iturriaren ondoren; editatu dezaketenentzat bakarrik.',
};
const sent = {
  author: 'Egilea den erabiltzailearen zenbakia.',
  status: 'Argitalpen-egoera.',
  date: 'Argitalpen-data, gunearen ordu-eremuan.',
  date_utc: 'Argitalpen-data, UTCn.',
  image:
    'Irudi nagusia: ezagutzen den baten zenbakia, helbide bat, edo datuak irakurketa batek erakusten dituen moduan; `false`, irudirik ez izateko.',
  ml_language: 'Erregistroaren hizkuntza; adierazi ezean, gunearena.',
  translation_of: 'Erregistro hau zein erregistroren itzulpena den; `null` bidaliz askatzen da.',
  source:
    '`source_id` bidez ezagutzen duen iturriaren izena, adibidez `culture.example`. Biekin, bigarren sortze batek erregistroa eguneratzen du.',
  source_id: 'Erregistroaren identifikatzailea iturri horretan; `null` balioak kendu egiten du eguneratzean.',
};

const event = {
  title: 'Ekitaldiaren izenburua.',
  description: 'Deskribapena; HTML.',
  excerpt: 'Deskribapen laburra; HTML.',
  slug: 'Erregistroaren izena helbideetan.',
  all_day: 'Ekitaldiak egun osoak irauten dituen.',
  timezone: 'Ekitaldiaren ordu-eremua, adibidez `Europe/Madrid`; adierazi ezean, gunearena.',
  show_map: 'Mapa bat erakusten den.',
  show_map_link: 'Mapa baterako esteka erakusten den.',
  hide_from_listings: 'Ekitaldia agendaren ikuspegietatik kanpo geratzen den.',
  sticky: 'Ekitaldia agendaren ikuspegietan lehena agertzen den.',
  featured: 'Ekitaldia gunean nabarmenduta dagoen.',
  event_status: 'Ekitaldia iragarri bezala egingo den: `scheduled`, `canceled` edo `postponed`.',
  event_status_reason:
    'Zergatik bertan behera utzi edo atzeratu den, edo jendeak jakin behar duen beste edozer; lerro bat.',
};
const venue = {
  venue: 'Lekuaren izena.',
  description: 'Deskribapena; HTML.',
  address: 'Kalea eta zenbakia.',
  city: 'Herria edo hiria.',
  country: 'Herrialdea.',
  province: 'Probintzia.',
  state: 'Estatua, halakorik den tokietan.',
  stateprovince: 'Estatua edo probintzia, dagoena.',
  zip: 'Posta-kodea.',
  phone: 'Telefono-zenbakia.',
  website: 'Bere web-orri baten helbidea.',
  geo_lat: 'Latitudea, gradutan.',
  geo_lng: 'Longitudea, gradutan.',
  show_map: 'Mapa bat erakusten den.',
  show_map_link: 'Mapa baterako esteka erakusten den.',
};
const organizer = {
  organizer: 'Antolatzailearen izena.',
  description: 'Deskribapena; HTML.',
  phone: 'Telefono-zenbakia.',
  website: 'Bere web-orri baten helbidea.',
  email: 'Helbide elektronikoa.',
};
const term = {
  name: 'Terminoaren izena.',
  slug: 'Erregistroaren izena helbideetan.',
  description: 'Deskribapena; HTML.',
  parent: 'Goragoko kategoriaren zenbakia.',
};
const termView = {
  ...term,
  id: 'Erregistroaren zenbakia.',
  count: 'Terminoa duten ekitaldien kopurua.',
  taxonomy: 'Termino-mota.',
  urls: 'Terminoaren, haren bildumaren eta goragoko terminoaren helbideak.',
  language: 'Erregistroaren hizkuntza.',
  translations: 'Erregistro bera beste hizkuntzetan, hizkuntzaka.',
};
const picture = {
  id: 'Irudiaren zenbakia.',
  url: 'Irudiaren helbidea.',
  alt: 'Irudian zer ikusten den, hitzez.',
  width: 'Irudiaren zabalera pixeletan; ez dago, ezezaguna bada.',
  height: 'Irudiaren altuera pixeletan; ez dago, ezezaguna bada.',
  filesize: 'Tamaina bytetan; 0 ezezaguna bada.',
  sizes: 'Irudiaren helbideak beste tamaina batzuetan, izenaren arabera.',
};
const size = {
  url: 'Irudiaren helbidea tamaina honetan.',
  width: 'Irudiaren zabalera pixeletan; ez dago, ezezaguna bada.',
  height: 'Irudiaren altuera pixeletan; ez dago, ezezaguna bada.',
  filesize: 'Tamaina bytetan; 0 ezezaguna bada.',
};

export const euSchemas: SchemaTexts = {
  Event: {
    ...shown,
    ...event,
    translation_outdated:
      'Haren testuak itzultzen duen ekitaldiarenak baino zaharragoak diren; ekitaldi bakarra irakurtzean soilik, alda dezakeenarentzat.',
    rest_url: 'Baliabide honen helbidea APIan.',
    image: 'Irudi nagusia; `false`, irudirik ez badago.',
    start_date: 'Hasiera, ekitaldiaren ordu-eremuan.',
    start_date_details: 'Hasiera, zatika.',
    end_date: 'Amaiera, ekitaldiaren ordu-eremuan.',
    end_date_details: 'Amaiera, zatika.',
    utc_start_date: 'Hasiera, UTCn.',
    utc_start_date_details: 'Hasiera UTCn, zatika.',
    utc_end_date: 'Amaiera, UTCn.',
    utc_end_date_details: 'Amaiera UTCn, zatika.',
    timezone_abbr: 'Ordu-eremuaren laburdura hasieran.',
    cost: 'Ekitaldiaren prezioa, jendeak irakurtzen duen moduan; hutsik, adierazi ezean.',
    cost_details: 'Ekitaldiaren prezioa, zatika.',
    website: 'Ekitaldiaren web-orria; halakorik ezean, `url`-en berdina.',
    categories: 'Ekitaldiaren kategoriak, izenaren arabera.',
    tags: 'Ekitaldiaren etiketak, izenaren arabera.',
    venue: 'Ekitaldiaren lekua; zerrenda bat, bat baino gehiago edo bat ere ez badago.',
    organizer: 'Ekitaldiaren antolatzaileak.',
    custom_fields: 'Beti hutsik.',
  },
  Venue: {
    ...shown,
    ...venue,
    slug: 'Erregistroaren izena helbideetan.',
    image: 'Irudia; falta da, irudirik ez badago.',
  },
  Organizer: {
    ...shown,
    ...organizer,
    slug: 'Erregistroaren izena helbideetan.',
    image: 'Irudia; falta da, irudirik ez badago.',
  },
  Term: {
    ...termView,
    meta: 'Beti hutsik.',
    url: 'Erregistroaren orria gunean.',
    _links: 'Terminorako, haren bildumarako eta goragoko terminorako estekak.',
  },
  EmbeddedTerm: { ...termView, term_group: 'Beti 0.', term_taxonomy_id: '`id`-en berdina.', filter: 'Beti `raw`.' },
  TermUrls: {
    self: 'Terminoaren helbidea APIan.',
    collection: 'Hura dagoen zerrendaren helbidea.',
    up: 'Goragoko kategoriaren helbidea; goren mailan falta da.',
  },
  TermLink: { href: 'Estekak nora eramaten duen.' },
  Translation: {
    id: 'Erregistroaren zenbakia.',
    slug: 'Erregistroaren izena helbideetan.',
    rest_url: 'Baliabide honen helbidea APIan.',
    url: 'Haren orria, hizkuntza horretako guneak orrietarako helbide bat badu.',
    outdated:
      'Haren testuak itzultzen duenarenak baino zaharragoak diren; ekitaldi bakarra irakurtzean soilik, alda dezakeenarentzat.',
  },
  Image: {
    ...picture,
    extension: 'Fitxategiaren izenaren amaiera; hutsik, halakorik ezean.',
  },
  ImageSize: {
    ...size,
    'mime-type': 'Media-mota, izenaren amaieraren arabera; hutsik, hark esaten ez badu.',
  },
  Trashed: {
    was: 'Aurreko argitalpen-egoera.',
    source: 'Erregistroa jada ez duen iturria; inportazio baten ondoren, nondik etorri zen helbidea.',
    user: 'Bota zuen edo han aldatu zuen erabiltzailearen identifikatzailea.',
  },
  DateDetails: {
    year: 'Urtea.',
    month: 'Hilabetea, bi zifratan.',
    day: 'Hilabeteko eguna, bi zifratan.',
    hour: 'Ordua, `00` eta `23` artean.',
    minutes: 'Minutuak, bi zifratan.',
    seconds: 'Segundoak, bi zifratan.',
  },
  CostDetails: {
    currency_symbol: 'Bidali den moneta-ikurra; hutsik: gunearena.',
    currency_code: 'Beti hutsik.',
    currency_position: 'Ikur hori non dagoen: `prefix` edo `postfix`; hutsik, bidali ez bada.',
    values: 'Zenbatekoak zenbaki hamartar gisa, txikienetik handienera; zenbatekorik gabeko hitzak slug gisa.',
  },
  Facets: {
    categories: 'Kategoriaka, azpikoak barne.',
    towns: 'Lekuaren herriaren arabera.',
    months: 'Hasierako hilaren arabera.',
  },
  FacetTotal: {
    value: 'Zer zenbatzen den: kategoria baten identifikatzailea, herri bat edo hil bat, adibidez `2027-05`.',
    total: 'Ekitaldi kopurua.',
  },
  List: {
    facets: 'Zerrenda osoaren guztizkoak, eskatu badira.',
    rest_url: 'Orrialde honen helbidea.',
    next_rest_url: 'Hurrengo orrialdearen helbidea; azkenekoan falta da.',
    previous_rest_url: 'Aurreko orrialdearen helbidea; lehenengoan falta da.',
    total: 'Orrialde guztietako erregistroen kopurua.',
    total_pages: 'Orrialdeen kopurua.',
    events: 'Orrialde honetako ekitaldiak.',
    venues: 'Orrialde honetako lekuak.',
    organizers: 'Orrialde honetako antolatzaileak.',
    categories: 'Orrialde honetako kategoriak.',
    tags: 'Orrialde honetako etiketak.',
  },
  Change: {
    id: 'Erregistroaren zenbakia.',
    type: 'Erregistroaren mota.',
    version: 'Haren bertsioa, bere `ETag`-ean dagoen bera.',
    change: '`upsert`: erregistroa hemen erakusten den bezalakoa da. `delete`: jada ez da publikoa.',
    event: 'Ekitaldia, oraindik publikoa bada.',
    venue: 'Lekua, oraindik publikoa bada.',
    organizer: 'Antolatzailea, oraindik publikoa bada.',
    category: 'Kategoria, oraindik existitzen bada.',
    tag: 'Etiketa, oraindik existitzen bada.',
  },
  Changes: {
    changes: 'Zer aldatu den, zaharrenetik hasita; aldaketa batzuk bi aldiz etor daitezke.',
    next_token: 'Hurrengoan `since` gisa bidali beharrekoa.',
    has_more: 'Dagoeneko gehiago irakur daitekeen ala ez.',
  },
  Refusal: {
    code: 'Zerk huts egin duen, programentzat.',
    message: 'Zerk huts egin duen, pertsonentzat.',
    data: 'Horri buruzko xehetasunak.',
  },
  RefusalData: {
    status: 'Erantzunaren egoera.',
    params: 'Falta diren eremuen izenak, edo baztertutako eremu bakoitzak zer duen gaizki.',
    details: 'Mota eta balio okerren barne-kodeak, eremuka; hutsik, halakorik ez badago.',
    json_error_code: 'Gorputzeko JSONaren akatsaren zenbakia.',
    json_error_message: 'Gorputzeko JSONaren akatsa.',
    term_id: 'Jada dagoen terminoaren zenbakia.',
  },

  EventInput: {
    ...sent,
    ...event,
    start_date:
      'Hasiera, adibidez `2025-05-17 10:30:00`, ekitaldiaren ordu-eremuan; desplazamendu batekin edo `Z` letrarekin, une jakin bat da.',
    end_date: 'Amaiera, hasiera bezala idatzita, eta ez hura baino lehenagokoa.',
    cost: 'Ekitaldiaren prezioa: zenbateko bat, tarte bat edo hitzak; 0 doakoa da.',
    cost_details: 'Irakurketa batek `cost`-en ondoan erakusten duena: biekin, kopia batek prezio bera du.',
    website: 'Bere web-orri baten helbidea.',
    categories:
      'Ekitaldiaren kategoriak: zenbakiak, izenak, edo irakurketa batek erakusten duena. Testu bat komen arabera zatitzen da.',
    tags: 'Ekitaldiaren etiketak: zenbakiak, izenak, edo irakurketa batek erakusten duena. Testu bat komen arabera zatitzen da.',
    venue:
      'Non den ekitaldia: zenbakiak, edo lekuen datuak; ezagunak lotu egiten dira, eta besteak sortu. `null`, lekurik ez izateko.',
    organizer:
      'Nork antolatzen duen ekitaldia: zenbakiak, edo antolatzaileen datuak; ezagunak lotu egiten dira, eta besteak sortu. `null`, antolatzailerik ez izateko.',
    post_parent: 'Ekitaldi hau zein ekitaldiren mendekoa den, haren zenbakia.',
    ticketed: 'Ekitaldirako sarrerak dauden.',
    only_this:
      'Datak, egoera, lekua, antolatzaileak, prezioa eta irudia ekitaldiaren itzulpenetan dauden bezala gelditzen diren; lehenespenez jarraitu egiten dute.',
    password: 'Ekitaldia irakurtzeko eskatzen den pasahitza; hutsik, kendu egiten da.',
  },
  VenueInput: { ...sent, ...venue },
  OrganizerInput: { ...sent, ...organizer },
  TermInput: {
    ...term,
    ml_language: 'Erregistroaren hizkuntza; adierazi ezean, gunearena.',
    translation_of: 'Erregistro hau zein erregistroren itzulpena den; `null` bidaliz askatzen da.',
  },
  ImageInput: picture,
  ImageSizeInput: size,
  VenueReference: { id: 'Erregistroaren zenbakia.', venue: 'Lekuaren izena.' },
  OrganizerReference: { id: 'Erregistroaren zenbakia.', organizer: 'Antolatzailearen izena.' },
  TermReference: {
    id: 'Erregistroaren zenbakia.',
    name: 'Terminoaren izena.',
    slug: 'Erregistroaren izena helbideetan.',
  },
};
