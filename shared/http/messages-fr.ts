/** Français. A colon has a no-break space before it. */
import { MAX_MARKS } from '../text/fold.ts';
import type { Texts } from './messages.ts';

export const fr = {
  calendar: 'Agenda des événements',
  errors: {
    rest_missing_callback_param: 'Il manque des champs obligatoires.',
    rest_invalid_param: 'Certaines valeurs ne peuvent pas être acceptées.',
    rest_invalid_json: 'Le corps de la requête n’est pas du JSON valide.',
    'rest-invalid-event-id': 'Le numéro indiqué n’est pas celui d’un événement.',
    term_exists: 'Une catégorie ou une étiquette de ce nom existe déjà.',
    rest_forbidden: 'Cette action ne vous est pas permise. Identifiez-vous avec un compte qui y est autorisé.',
    incorrect_password: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    'not-accessible': 'Ceci n’est pas public.',
    'event-no-longer-available': 'Cet événement n’est plus disponible.',
    'event-password-protected': 'Cet événement est protégé\u00a0: il faut envoyer son mot de passe pour le lire.',
    rest_no_route: 'Il n’y a rien à cette adresse, ou la méthode employée n’y est pas acceptée.',
    'rest-event-not-found': 'Cet événement n’existe pas.',
    'archive-page-not-found': 'La liste ne compte pas autant de pages.',
    rest_conflict: 'La requête est en conflit avec ce qui est enregistré.',
    'is-in-trash': 'Ceci est déjà dans la corbeille.',
    rest_gone: 'Le jeton est trop ancien, ou le calendrier a été restauré depuis. Recommencez sans lui.',
    rest_precondition_failed: 'La fiche a changé depuis votre lecture. Relisez-la, puis refaites votre modification.',
    rest_too_large: 'La requête est trop volumineuse. Envoyez-en moins à la fois.',
    rest_too_many_requests: 'Vous avez envoyé trop de requêtes en peu de temps. Attendez un instant, puis réessayez.',
    internal_server_error: 'Quelque chose a échoué de notre côté. Réessayez plus tard.',
    rest_unavailable: 'Le service ne peut pas répondre pour le moment. Réessayez dans un instant.',
    missing_experimental_endpoint_acknowledgement:
      'Cette interface est une expérience de l’original ; l’en-tête `X-TEC-EEA` doit le reconnaître.',
    rest_post_invalid_id: 'Il n’y a pas d’enregistrement avec cet identifiant.',
    rest_upload_no_content_disposition:
      'Envoyez le nom du fichier dans l’en-tête `Content-Disposition: attachment; filename="…"`.',
    rest_upload_no_data: 'Aucun fichier n’est arrivé, ou pas celui qu’annonce `Content-MD5`.',
    rest_trash_not_supported: 'Les images n’ont pas de corbeille. Supprimez-la avec `force=true`.',
    rest_upload_sideload_error: 'Ce n’est pas un JPEG, PNG, WebP, AVIF ou GIF lisible, ou il est trop grand.',
    rest_not_implemented:
      'Ce serveur ne garde pas d’images. Envoyez l’adresse web de l’image avec son enregistrement, comme `image`.',
  },
  problems: {
    type: 'La valeur n’est pas du type attendu.',
    enum: 'Ce n’est pas l’une des valeurs permises.',
    empty: 'Ce champ ne peut pas être vide.',
    'too-long': 'C’est trop long, ou il y a trop d’éléments.',
    marks: `Une même lettre porte plus de ${MAX_MARKS} signes combinés.`,
    'utf-8': 'Ce n’est pas de l’UTF-8.',
    date: 'Nous ne pouvons pas lire cette date. Écrivez par exemple 2025-05-17 10:30:00.',
    'before-start': 'L’événement se terminerait avant d’avoir commencé.',
    timezone: 'Ce fuseau horaire est inconnu. Écrivez par exemple Europe/Paris.',
    url: 'Nous ne pouvons pas accepter cette adresse web. Il en faut une publique, qui commence par http:// ou https://.',
    file: 'Les fichiers ne peuvent pas être envoyés ici. Envoyez l’adresse web de l’image ou le numéro d’une image déjà connue.',
    unknown: 'Cela renvoie à quelque chose qui n’existe pas ici.',
    ignored: 'Ce service ne connaît pas ce nom, ou ce qui y est envoyé est sans effet.',
    'not-offered': 'Ce paramètre n’est pas proposé ici\u00a0: ne l’envoyez pas.',
    beside: 'Il ne peut pas être envoyé avec start_date, end_date ou include.',
    together:
      'Cela change trop de choses à la fois dans l’événement et ses traductions. Envoyez only_this=true, et changez-les un par un.',
    token: 'Doit être un jeton donné par cette liste de changements dans cette langue.',
    positive: 'Il faut un nombre entier supérieur à zéro.',
    range: 'Le nombre est hors des limites autorisées.',
    status: 'Vous ne pouvez pas employer cet état de publication.',
    loop: 'Une catégorie ne peut pas se trouver sous elle-même.',
    taken: 'Une autre fiche s’en sert déjà.',
    source:
      'Le nom d’une source a au plus 64 lettres minuscules sans accent, chiffres, points, tirets et tirets bas, et commence par une lettre ou un chiffre.',
    'source-id': 'L’identifiant d’une source ne peut contenir ni chevrons, ni guillemets, ni caractères de contrôle.',
    rule: 'Nous ne pouvons pas utiliser cette règle de répétition.',
  },
  hints: {
    'content-type': () => 'Envoyez l’en-tête Content-Type: application/json.',
    'large-upload': () => 'Demandez d’abord une adresse pour les gros fichiers avec `POST …/media/uploads`.',
    searches: () =>
      'Cette limite vaut pour les recherches de tous les lecteurs ensemble ; le reste continue de fonctionner.',
    'json-at': position => `L’erreur est à la ligne et à la colonne ${position}.`,
    'changed-meanwhile': () =>
      'La fiche change sans cesse pendant que nous l’enregistrons. Vérifiez son état et réessayez.',
    'key-used': () => 'La clé d’idempotence a déjà servi pour une autre requête.',
    'source-id-taken': () => 'Une autre fiche a déjà cet identifiant de cette source.',
    'translation-type': () => 'Une traduction doit être du même type que la fiche qu’elle traduit.',
    'translation-trash': () => 'Ce qui est dans la corbeille ne peut pas avoir de traductions.',
    'translation-taken': other =>
      `Il y a déjà une traduction dans cette langue (${other}). Déliez d’abord l’une des deux avec translation_of: null.`,
    'last-page': page => `La dernière page est la ${page}.`,
    methods: methods => `Cette adresse accepte\u00a0: ${methods}.`,
  },
  fieldHints: {
    meant: name => `Vouliez-vous dire ${name}\u00a0?`,
    boolean: () => 'Envoyez true ou false.',
    number: () => 'Envoyez un nombre.',
    list: () => 'Envoyez une liste.',
    text: () => 'Envoyez un texte.',
    linked: name => `Envoyez un numéro, ou un objet avec son nom dans ${name}.`,
    allowed: values => `Sont permis\u00a0: ${values}.`,
    characters: limit => `Au plus ${limit} caractères.`,
    elements: limit => `Au plus ${limit} éléments.`,
    'at-most': limit => `Au plus ${limit}.`,
    'date-numbers': () =>
      'Cet événement a utilisé ses 999 numéros de dates. Créez un autre événement pour d’autres dates.',
    'rule-part': part =>
      `L’erreur est ici\u00a0: ${part}. Sont permis une RRULE avec FREQ=DAILY, WEEKLY ou MONTHLY, INTERVAL, BYDAY, BYMONTHDAY, WKST, BYSETPOS avec MONTHLY, et COUNT ou UNTIL\u00a0; ainsi que EXDATE et RDATE.`,
    'rule-start': start =>
      `L’événement commence le ${start}, qui n’est pas dans la règle. Envoyez une start_date à un jour de la règle.`,
    'rule-end': () => 'Il faut soit COUNT, soit UNTIL.',
    'rule-size': () => 'Elle doit donner entre 1 et 100 dates dans les cinq ans à partir du début.',
    'rule-dates': () =>
      'La règle et le champ dates ne concordent pas. N’en envoyez qu’un\u00a0; recurrence: null retire la règle.',
    'at-least': limit => `Au moins ${limit}.`,
  },
  colon: '\u00a0: ',
  free: 'Gratuit',
} as const satisfies Texts;
