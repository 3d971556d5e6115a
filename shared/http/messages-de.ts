/** Deutsch. */
import { MAX_MARKS } from '../text/fold.ts';
import type { Texts } from './messages.ts';

export const de = {
  calendar: 'Veranstaltungskalender',
  errors: {
    rest_missing_callback_param: 'Es fehlen Pflichtfelder.',
    rest_invalid_param: 'Einige Werte können nicht angenommen werden.',
    rest_invalid_json: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
    'rest-invalid-event-id': 'Die Nummer gehört zu keiner Veranstaltung.',
    term_exists: 'Es gibt schon eine Kategorie oder ein Schlagwort mit diesem Namen.',
    rest_forbidden: 'Dazu haben Sie kein Recht. Melden Sie sich mit einem Konto an, das es hat.',
    incorrect_password: 'Der Benutzername oder das Passwort ist falsch.',
    'not-accessible': 'Das ist nicht öffentlich.',
    'event-no-longer-available': 'Diese Veranstaltung ist nicht mehr verfügbar.',
    'event-password-protected': 'Diese Veranstaltung ist geschützt: Senden Sie ihr Passwort, um sie zu lesen.',
    rest_no_route: 'Unter dieser Adresse ist nichts, oder sie nimmt diese Methode nicht an.',
    'rest-event-not-found': 'Diese Veranstaltung gibt es nicht.',
    'archive-page-not-found': 'So viele Seiten hat die Liste nicht.',
    rest_conflict: 'Die Anfrage widerspricht dem, was gespeichert ist.',
    'is-in-trash': 'Das ist schon im Papierkorb.',
    rest_gone:
      'Das Token ist zu alt, oder der Kalender wurde seitdem wiederhergestellt. Beginnen Sie ohne es von vorn.',
    rest_precondition_failed:
      'Der Eintrag hat sich geändert, seit Sie ihn gelesen haben. Lesen Sie ihn neu und wiederholen Sie Ihre Änderung.',
    rest_too_large: 'Die Anfrage ist zu groß. Senden Sie weniger auf einmal.',
    rest_too_many_requests:
      'Sie haben in kurzer Zeit zu viele Anfragen gesendet. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    internal_server_error: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
    rest_unavailable: 'Der Dienst kann im Moment nicht antworten. Versuchen Sie es gleich noch einmal.',
    missing_experimental_endpoint_acknowledgement:
      'Diese Schnittstelle ist ein Versuch des Originals; der Header `X-TEC-EEA` muss das bestätigen.',
    rest_post_invalid_id: 'Es gibt keinen Eintrag mit dieser Nummer.',
    rest_upload_no_content_disposition:
      'Senden Sie den Namen der Datei im Header `Content-Disposition: attachment; filename="…"`.',
    rest_upload_no_data: 'Es ist keine Datei angekommen, oder nicht die, die `Content-MD5` ankündigt.',
    rest_trash_not_supported: 'Bilder haben keinen Papierkorb. Löschen Sie es mit `force=true`.',
    rest_upload_sideload_error:
      'Das ist kein JPEG, PNG, WebP, AVIF oder GIF, das wir lesen können, oder es ist zu groß.',
    rest_not_implemented:
      'Dieser Server speichert keine Bilder. Senden Sie die Webadresse des Bildes mit seinem Eintrag, als `image`.',
  },
  problems: {
    type: 'Der Wert hat nicht den erwarteten Typ.',
    enum: 'Das ist keiner der erlaubten Werte.',
    empty: 'Das darf nicht leer sein.',
    'too-long': 'Das ist zu lang oder hat zu viele Elemente.',
    marks: `Ein Buchstabe hat mehr als ${MAX_MARKS} kombinierende Zeichen.`,
    'utf-8': 'Das ist kein UTF-8.',
    date: 'Dieses Datum können wir nicht lesen. Schreiben Sie zum Beispiel 2025-05-17 10:30:00.',
    'before-start': 'Die Veranstaltung würde enden, bevor sie beginnt.',
    timezone: 'Diese Zeitzone ist nicht bekannt. Schreiben Sie zum Beispiel Europe/Berlin.',
    url: 'Diese Webadresse können wir nicht annehmen. Sie muss öffentlich sein und mit http:// oder https:// beginnen.',
    file: 'Dateien können hier nicht gesendet werden. Senden Sie die Webadresse des Bildes oder die Nummer eines bekannten.',
    unknown: 'Das verweist auf etwas, das es hier nicht gibt.',
    ignored: 'Dieser Dienst kennt diesen Namen nicht, oder was dafür gesendet wurde, hat keine Wirkung.',
    'not-offered': 'Dieser Parameter wird hier nicht angeboten: Lassen Sie ihn weg.',
    beside: 'Das kann nicht zusammen mit start_date, end_date oder include gesendet werden.',
    together:
      'Das ändert zu viel auf einmal in der Veranstaltung und ihren Übersetzungen. Senden Sie only_this=true und ändern Sie jede für sich.',
    token: 'Das muss ein Token sein, das diese Liste der Änderungen in dieser Sprache ausgegeben hat.',
    positive: 'Das muss eine ganze Zahl größer als null sein.',
    range: 'Die Zahl liegt außerhalb der erlaubten Grenzen.',
    status: 'Diesen Veröffentlichungsstatus können Sie nicht verwenden.',
    loop: 'Eine Kategorie kann nicht unter sich selbst stehen.',
    taken: 'Ein anderer Eintrag verwendet das schon.',
    source:
      'Der Name einer Quelle hat höchstens 64 Kleinbuchstaben ohne Akzente, Ziffern, Punkte, Bindestriche und Unterstriche und beginnt mit einem Buchstaben oder einer Ziffer.',
    'source-id':
      'Die Kennung einer Quelle darf keine spitzen Klammern, Anführungszeichen oder Steuerzeichen enthalten.',
    rule: 'Diese Wiederholungsregel können wir nicht verwenden.',
  },
  hints: {
    'content-type': () => 'Senden Sie den Header Content-Type: application/json.',
    'large-upload': () => 'Fordern Sie für große Dateien zuerst mit `POST …/media/uploads` eine Adresse an.',
    searches: () => 'Diese Grenze gilt für die Suchen aller Leser zusammen; alles andere wird beantwortet.',
    'json-at': position => `Der Fehler ist in Zeile und Spalte ${position}.`,
    'changed-meanwhile': () =>
      'Der Eintrag ändert sich immer wieder, während er gespeichert wird. Prüfen Sie, wie er jetzt ist, und versuchen Sie es noch einmal.',
    'key-used': () => 'Der Idempotenzschlüssel wurde schon für eine andere Anfrage verwendet.',
    'source-id-taken': () => 'Ein anderer Eintrag hat schon diese Nummer dieser Quelle.',
    'translation-type': () => 'Eine Übersetzung muss vom selben Typ sein wie der Eintrag, den sie übersetzt.',
    'translation-trash': () => 'Was im Papierkorb ist, kann keine Übersetzungen haben.',
    'translation-taken': other =>
      `Es gibt schon eine Übersetzung in diese Sprache (${other}). Lösen Sie zuerst eine der beiden mit translation_of: null.`,
    'last-page': page => `Die letzte Seite ist ${page}.`,
    methods: methods => `Diese Adresse nimmt an: ${methods}.`,
  },
  fieldHints: {
    meant: name => `Meinten Sie ${name}?`,
    boolean: () => 'Senden Sie true oder false.',
    number: () => 'Senden Sie eine Zahl.',
    list: () => 'Senden Sie eine Liste.',
    text: () => 'Senden Sie einen Text.',
    linked: name => `Senden Sie eine Nummer oder ein Objekt mit seinem Namen als ${name}.`,
    allowed: values => `Erlaubt sind: ${values}.`,
    characters: limit => `Höchstens ${limit} Zeichen.`,
    elements: limit => `Höchstens ${limit} Elemente.`,
    'at-most': limit => `Höchstens ${limit}.`,
    'date-numbers': () =>
      'Diese Veranstaltung hat ihre 999 Nummern für Termine verbraucht. Legen Sie für weitere Termine eine andere an.',
    'rule-part': part =>
      `Der Fehler ist bei ${part}. Erlaubt sind eine RRULE mit FREQ=DAILY, WEEKLY oder MONTHLY, INTERVAL, BYDAY, BYMONTHDAY, WKST, BYSETPOS mit MONTHLY und COUNT oder UNTIL; und EXDATE und RDATE.`,
    'rule-start': start =>
      `Die Veranstaltung beginnt am ${start}, aber an diesem Tag hat die Regel keinen Termin. Senden Sie eine start_date an einem Tag der Regel.`,
    'rule-end': () => 'Sie braucht entweder COUNT oder UNTIL.',
    'rule-size': () => 'Sie muss zwischen 1 und 100 Termine in den fünf Jahren ab dem Beginn ergeben.',
    'rule-dates': () =>
      'Die Regel und das Feld dates stimmen nicht überein. Senden Sie nur eines; recurrence: null entfernt die Regel.',
    'at-least': limit => `Mindestens ${limit}.`,
  },
  colon: ': ',
  free: 'Kostenlos',
} as const satisfies Texts;
