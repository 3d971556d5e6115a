/** Euskara. */
import { MAX_MARKS } from '../text/fold.ts';
import type { Texts } from './messages.ts';

export const eu = {
  calendar: 'Ekitaldien agenda',
  errors: {
    rest_missing_callback_param: 'Nahitaezko eremuak falta dira.',
    rest_invalid_param: 'Onartu ezin diren balioak daude.',
    rest_invalid_json: 'Eskaeraren gorputza ez da baliozko JSONa.',
    'rest-invalid-event-id': 'Adierazitako zenbakia ez da ekitaldi batena.',
    term_exists: 'Badago izen hori duen kategoria edo etiketa bat.',
    rest_forbidden: 'Ez duzu hori egiteko baimenik. Identifikatu baimena duen kontu batekin.',
    incorrect_password: 'Erabiltzaile-izena edo pasahitza ez da zuzena.',
    'not-accessible': 'Hau ez da publikoa.',
    'event-no-longer-available': 'Ekitaldi hau jada ez dago eskuragarri.',
    'event-password-protected': 'Ekitaldi hau pasahitzez babestuta dago. Bidali pasahitza irakurri ahal izateko.',
    rest_no_route: 'Hemen ez dago ezer, edo helbide honek ez du onartzen erabilitako metodoa.',
    'rest-event-not-found': 'Ez dago horrelako ekitaldirik.',
    'archive-page-not-found': 'Zerrendak ez du hainbeste orrialde.',
    rest_conflict: 'Eskaerak talka egiten du gordeta dagoenarekin.',
    'is-in-trash': 'Hau zakarrontzian dago jada.',
    rest_gone: 'Tokena zaharregia da, edo egutegia leheneratu egin da ordutik. Hasi berriro hura gabe.',
    rest_precondition_failed:
      'Erregistroa aldatu egin da irakurri zenuenetik. Irakurri berriro, eta errepikatu aldaketa.',
    rest_too_large: 'Eskaera handiegia da. Bidali gutxiago aldi bakoitzean.',
    rest_too_many_requests: 'Eskaera gehiegi bidali dituzu denbora gutxian. Itxaron une batez, eta saiatu berriro.',
    internal_server_error: 'Zerbaitek huts egin du gure aldetik. Saiatu berriro geroago.',
    rest_unavailable: 'Zerbitzuak ezin du une honetan erantzun. Saiatu berriro une batzuk barru.',
    missing_experimental_endpoint_acknowledgement:
      'Interfaze hau jatorrizkoaren esperimentu bat da; `X-TEC-EEA` goiburuak onartu behar du.',
    rest_post_invalid_id: 'Ez dago identifikatzaile hori duen erregistrorik.',
    rest_upload_no_content_disposition:
      'Bidali fitxategiaren izena `Content-Disposition: attachment; filename="…"` goiburuan.',
    rest_upload_no_data: 'Ez da fitxategirik iritsi, edo ez `Content-MD5`-ek dioena.',
    rest_trash_not_supported: 'Irudiek ez dute zakarrontzirik. Ezabatu `force=true` erabiliz.',
    rest_upload_sideload_error: 'Ez da irakur dezakegun JPEG, PNG, WebP, AVIF edo GIFa, edo handiegia da.',
    rest_not_implemented:
      'Zerbitzari honek ez du irudirik gordetzen. Bidali irudiaren web helbidea erregistroarekin, `image` gisa.',
  },
  problems: {
    type: 'Balioaren mota ez da esperotakoa.',
    enum: 'Ez da baimendutako balioetako bat.',
    empty: 'Ezin da hutsik egon.',
    'too-long': 'Luzeegia da, edo elementu gehiegi ditu.',
    marks: `Letra beraren gainean ${MAX_MARKS} marka konbinatu baino gehiago daude.`,
    'utf-8': 'Ez da UTF-8.',
    date: 'Ezin dugu data hori irakurri. Idatzi, adibidez, 2025-05-17 10:30:00.',
    'before-start': 'Ekitaldia hasi baino lehen amaituko litzateke.',
    timezone: 'Ez da ordu-eremu ezaguna. Idatzi, adibidez, Europe/Madrid.',
    url: 'Ezin dugu web-helbide hori onartu. Publikoa izan behar du, eta http:// edo https:// eduki behar du hasieran.',
    file: 'Hemen ezin da fitxategirik bidali. Bidali irudiaren web-helbidea edo ezagutzen den irudi baten zenbakia.',
    unknown: 'Hemen ez dagoen zerbait aipatzen du.',
    ignored: 'Zerbitzu honek ez du izen hori ezagutzen, edo bertan bidalitakoak ez du eraginik.',
    'not-offered': 'Parametro hau ez da hemen eskaintzen: ez bidali.',
    beside: 'Ezin da start_date, end_date edo include parametroekin batera bidali.',
    together:
      'Honek gehiegi aldatzen du aldi berean ekitaldian eta haren itzulpenetan. Bidali only_this=true, eta aldatu banan-banan.',
    token: 'Aldaketen zerrenda honek hizkuntza honetan emandako token bat izan behar du.',
    positive: 'Zero baino handiagoa den zenbaki osoa izan behar du.',
    range: 'Zenbakia onartutako mugetatik kanpo dago.',
    status: 'Ezin duzu argitalpen-egoera hori erabili.',
    loop: 'Kategoria bat ezin da bere buruaren azpian egon.',
    taken: 'Beste erregistro batek erabiltzen du.',
    source:
      'Iturri baten izenak gehienez 64 letra xehe azentugabe, zifra, puntu, marratxo eta azpimarra ditu, eta letra edo zifra batekin hasten da.',
    'source-id':
      'Iturri baten identifikatzaileak ezin du parentesi angeluarrik, komatxorik edo kontrol-karaktererik izan.',
    rule: 'Ezin dugu errepikapen-arau hau erabili.',
  },
  hints: {
    'content-type': () => 'Bidali goiburu hau: Content-Type: application/json.',
    'large-upload': () => 'Eskatu lehenago fitxategi handientzako helbidea: `POST …/media/uploads`.',
    searches: () => 'Muga hau irakurle guztien bilaketentzat da, batera; gainerakoak badabil.',
    'json-at': position => `Errorea lerro eta zutabe honetan dago: ${position}.`,
    'changed-meanwhile': () =>
      'Erregistroa etengabe aldatzen ari da gordetzen dugun bitartean. Begiratu nola dagoen eta saiatu berriro.',
    'key-used': () => 'Idenpotentzia-gakoa beste eskaera baterako erabili da jada.',
    'source-id-taken': () => 'Beste erregistro batek badu iturri honen identifikatzaile hau.',
    'translation-type': () => 'Itzulpen batek itzultzen duen erregistroaren mota berekoa izan behar du.',
    'translation-trash': () => 'Zakarrontzian dagoenak ezin du itzulpenik izan.',
    'translation-taken': other =>
      `Hizkuntza horretan badago itzulpen bat (${other}). Askatu lehenik bietako bat translation_of: null bidaliz.`,
    'last-page': page => `Azken orria ${page} da.`,
    methods: methods => `Helbide honek onartzen ditu: ${methods}.`,
  },
  fieldHints: {
    meant: name => `${name} esan nahi zenuen?`,
    boolean: () => 'Bidali true edo false.',
    number: () => 'Bidali zenbaki bat.',
    list: () => 'Bidali zerrenda bat.',
    text: () => 'Bidali testu bat.',
    linked: name => `Bidali zenbaki bat, edo bere izena ${name} eremuan duen objektu bat.`,
    allowed: values => `Onartzen dira: ${values}.`,
    characters: limit => `Gehienez ${limit} karaktere.`,
    elements: limit => `Gehienez ${limit} elementu.`,
    'at-most': limit => `Gehienez ${limit}.`,
    'date-numbers': () =>
      'Ekitaldi honek bere 999 data-zenbakiak agortu ditu. Sortu beste ekitaldi bat data gehiagorako.',
    'rule-part': part =>
      `Errorea hemen dago: ${part}. Onartzen dira: RRULE bat FREQ=DAILY, WEEKLY edo MONTHLY, INTERVAL, BYDAY, BYMONTHDAY, WKST, BYSETPOS (MONTHLY denean), eta COUNT edo UNTIL dituena; eta EXDATE eta RDATE.`,
    'rule-start': start => `Ekitaldiaren hasiera (${start}) ez dago arauan. Bidali arauko egun bateko start_date.`,
    'rule-end': () => 'COUNT edo UNTIL behar du, bietako bat bakarrik.',
    'rule-size': () => '1 eta 100 data artean eman behar ditu, hasieratik bost urteko epean.',
    'rule-dates': () =>
      'Arauaren datak ez dira dates eremukoak. Bidali bietako bat bakarrik; recurrence: null bidaltzeak araua kentzen du.',
    'at-least': limit => `Gutxienez ${limit}.`,
  },
  colon: ': ',
  free: 'Doan',
} as const satisfies Texts;
