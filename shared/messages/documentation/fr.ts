/** Français. A colon and a semicolon have a no-break space before them. */

import { DEFAULT_WINDOW_MONTHS } from '../../events/date-window.ts';
import { fr as messages } from '../fr.ts';
import { frSchemas } from './fr-schemas.ts';
import type { DocumentationTexts } from './texts.ts';

export const fr = {
  title: messages.calendar,
  description: 'Un agenda d’événements, avec leurs lieux, organisateurs, catégories et étiquettes.',
  tags: {
    events: 'Ce qui a lieu\u00a0: quand, où et par qui.',
    venues: 'Où les événements ont lieu.',
    organizers: 'Qui organise les événements.',
    categories: 'Sortes d’événements, en arborescence.',
    tags: 'Mots que des événements ont en commun.',
    docs: 'Index des routes, et cette description.',
  },
  security: {
    basic: 'Identifiant et mot de passe d’application.',
    bearer: 'Jeton de l’émetteur OpenID Connect du site.',
  },
  operations: {
    readIndex: 'Index de l’espace de noms',
    readDocumentation: 'Description OpenAPI',

    listEvents: 'Lister les événements',
    listEventChanges: 'Suivre les changements des événements',
    createEvent: 'Créer un événement',
    readEvent: 'Lire un événement',
    updateEvent: 'Modifier un événement',
    deleteEvent: 'Mettre un événement à la corbeille',
    readEventBySlug: 'Lire un événement par son slug',
    updateEventBySlug: 'Modifier un événement par son slug',
    deleteEventBySlug: 'Mettre un événement à la corbeille par son slug',

    listVenues: 'Lister les lieux',
    listVenueChanges: 'Suivre les changements des lieux',
    createVenue: 'Créer un lieu, ou renvoyer celui qui existe déjà',
    readVenue: 'Lire un lieu',
    updateVenue: 'Modifier un lieu',
    deleteVenue: 'Mettre un lieu à la corbeille',
    readVenueBySlug: 'Lire un lieu par son slug',
    updateVenueBySlug: 'Modifier un lieu par son slug',
    deleteVenueBySlug: 'Mettre un lieu à la corbeille par son slug',

    listOrganizers: 'Lister les organisateurs',
    listOrganizerChanges: 'Suivre les changements des organisateurs',
    createOrganizer: 'Créer un organisateur, ou renvoyer celui qui existe déjà',
    readOrganizer: 'Lire un organisateur',
    updateOrganizer: 'Modifier un organisateur',
    deleteOrganizer: 'Mettre un organisateur à la corbeille',
    readOrganizerBySlug: 'Lire un organisateur par son slug',
    updateOrganizerBySlug: 'Modifier un organisateur par son slug',
    deleteOrganizerBySlug: 'Mettre un organisateur à la corbeille par son slug',

    listCategories: 'Lister les catégories',
    listCategoryChanges: 'Suivre les changements des catégories',
    createCategory: 'Créer une catégorie',
    readCategory: 'Lire une catégorie',
    updateCategory: 'Modifier une catégorie',
    deleteCategory: 'Supprimer une catégorie définitivement',

    listTags: 'Lister les étiquettes',
    listTagChanges: 'Suivre les changements des étiquettes',
    createTag: 'Créer une étiquette',
    readTag: 'Lire une étiquette',
    updateTag: 'Modifier une étiquette',
    deleteTag: 'Supprimer une étiquette définitivement',
  },
  path: {
    id: 'Numéro de la fiche.',
    slug: 'Slug de la fiche.',
  },
  everywhere: {
    _fields: 'Membres de la réponse à garder, par nom ou chemin, comme `events.title,total`.',
    _method: 'Méthode voulue\u00a0; l’emporte sur l’en-tête `X-HTTP-Method-Override`.',
  },
  parameters: {
    version: 'Version d’OpenAPI.',
    namespace: 'Espace de noms à décrire\u00a0; il n’y en a qu’un.',
    context: 'Accepté et ignoré.',
    ical: 'Répond par un calendrier (iCalendar), pour les programmes de calendrier, comme avec l’en-tête `Accept: text/calendar`.',
    ml_language: 'Langue\u00a0; par défaut, celle du site.',
    fallback:
      'Si les événements sans traduction dans cette langue sont affichés dans une autre, dans l’ordre choisi par le site.',
    since: 'Le `next_token` de la dernière réponse ; sans lui, tout ce qui est public.',
    source:
      'Nom d’une source. Une liste montre les événements qu’elle connaît, seulement à qui peut les modifier. Une fiche supprimée est une fiche qu’elle n’a plus, et qu’elle restaure si elle l’a de nouveau.',
    overwrite_edits: 'Si la création d’une source écrit aussi les champs que des personnes ont changés.',
    password: 'Mot de passe d’un événement protégé.',

    page: 'Page des résultats, à partir de 1.',
    per_page: 'Nombre de fiches par page\u00a0; au-delà de 50, il est ramené à 50, et à 500 pour un calendrier.',
    search: 'Seulement les fiches dont le titre, le nom ou la description contient ce texte.',
    status:
      'Seulement les fiches dans l’un de ces états de publication\u00a0; `any` pour toutes celles que l’appelant peut voir.',
    include:
      'Seulement les fiches portant ces numéros. La liste des événements ne tient alors compte d’aucune limite de date.',

    start_date:
      'Seulement les événements qui commencent à ce moment ou après\u00a0; par défaut, à partir d’aujourd’hui. Une limite comme `starts_after` l’annule.',
    end_date: `Seulement les événements qui se terminent à ce moment au plus tard\u00a0; par défaut, dans les ${DEFAULT_WINDOW_MONTHS} mois. Une limite comme \`starts_after\` l’annule.`,
    starts_before: 'Seulement les événements qui commencent avant ce moment.',
    starts_after: 'Seulement les événements qui commencent après ce moment.',
    ends_before: 'Seulement les événements qui se terminent avant ce moment.',
    ends_after: 'Seulement les événements qui se terminent après ce moment.',
    modified_after: 'Seulement les événements publics modifiés après ce moment, il y a 60 jours au plus.',
    modified_before: 'Seulement les événements modifiés avant ce moment ; va avec `modified_after`.',
    strict_dates:
      'Si la valeur est true, les limites de date sont des heures exactes\u00a0; sinon, elles englobent des jours entiers.',
    categories: 'Seulement les événements de l’une de ces catégories\u00a0: numéros ou slugs.',
    tags: 'Seulement les événements qui portent l’une de ces étiquettes\u00a0: numéros ou slugs.',
    venue: 'Seulement les événements dans l’un de ces lieux.',
    organizer: 'Seulement les événements de l’un de ces organisateurs.',
    featured: 'Seulement les événements mis en avant, ou seulement les autres.',
    geoloc: 'Seulement les événements dans un lieu qui a des coordonnées, ou seulement les autres.',
    geoloc_lat: 'Seulement les événements proches de cette latitude, en degrés\u00a0; va avec `geoloc_lng`.',
    geoloc_lng: 'Seulement les événements proches de cette longitude, en degrés\u00a0; va avec `geoloc_lat`.',
    geoloc_radius: 'À quelle distance au plus, en kilomètres.',
    city: 'Seulement les lieux situés dans l’une de ces communes, ou les événements qui s’y tiennent, sans égard à la casse ni aux accents.',
    stateprovince:
      'Seulement les lieux situés dans l’un de ces États ou l’une de ces provinces, ou les événements qui s’y tiennent.',
    country: 'Seulement les lieux situés dans l’un de ces pays, ou les événements qui s’y tiennent.',
    post_parent: 'Seulement les événements rattachés à celui qui porte ce numéro.',
    ticketed: 'Seulement les événements avec billetterie, ou seulement ceux qui n’en ont pas.',
    event_status: 'Seulement les événements dans l’une de ces situations\u00a0: `scheduled`, `canceled`, `postponed`.',
    search_in:
      'Où peuvent se trouver les mots d’une recherche\u00a0: `title/description`, ou `all` pour les noms de lieux, de communes, d’organisateurs, de catégories et d’étiquettes aussi.',
    facets: 'Quels totaux de la liste ajouter\u00a0: `categories`, `towns`, `months`.',
    price_min:
      'Seulement les événements qui coûtent ce montant ou plus, dans la monnaie du site\u00a0; les gratuits coûtent 0.',
    price_max:
      'Seulement les événements qui coûtent ce montant ou moins, dans la monnaie du site\u00a0; les gratuits coûtent 0.',

    event: 'Seulement ce qui appartient à cet événement.',
    has_events: 'Seulement les fiches qui ont des événements, ou seulement celles qui n’en ont pas.',
    only_with_upcoming: 'Seulement les fiches qui ont des événements à venir.',

    exclude: 'Laisse de côté les termes portant ces numéros.',
    order: 'Sens du tri\u00a0: `asc` ou `desc`.',
    orderby: 'Critère de tri des termes.',
    hide_empty: 'Laisse de côté les termes qu’aucun événement ne porte.',
    parent: 'Seulement les catégories situées juste au-dessous de celle-ci.',
    post: 'Comme `event`, qui l’emporte.',
    slug: 'Seulement le terme qui a ce slug.',
  },
  schemas: frSchemas,
  requestHeaders: {
    'If-None-Match': '`ETag` de la réponse que vous avez\u00a0: 304 tant qu’elle est la dernière.',
    'If-Match': '`ETag` de l’état que vous voulez modifier\u00a0: 412 s’il n’est plus le dernier.',
    'Idempotency-Key': 'La même clé reçoit de nouveau la première réponse pendant 24 heures.',
    'Accept-Language':
      'Langues que vous lisez. Compte si aucune langue n’est envoyée\u00a0; sans l’une ni l’autre, celle du site.',
    Prefer: '`handling=strict` refuse ce qui serait ignoré sinon, comme les noms inconnus.',
    'X-HTTP-Method-Override': 'Méthode voulue, de clients qui ne peuvent envoyer que POST.',
  },
  answerHeaders: {
    'X-TEC-Total': 'Nombre de fiches sur toutes les pages.',
    'X-TEC-TotalPages': 'Nombre de pages.',
    ETag: 'État de la réponse\u00a0; pour une seule fiche, il commence par son numéro et sa version.',
    Location: 'Adresse de la nouvelle fiche.',
    Link: 'L’index du site, et traductions de la fiche avec leurs langues.',
    'Retry-After': 'Secondes après lesquelles il vaut la peine de réessayer.',
    'X-Calendar-Ignored': 'Ce qui a été envoyé sans effet, par nom.',
    'X-Calendar-Kept': 'Champs envoyés qui restent tels quels, parce qu’une personne les a changés après la source.',
    'X-Calendar-Shortened': 'Champs raccourcis, ou listes incomplètes, parce que la réponse serait trop volumineuse.',
    'X-Calendar-Not-Followed':
      'Numéros des traductions qui n’ont pas suivi la modification, parce que l’appelant ne peut pas les modifier.',
    'Preference-Applied': '`handling=strict`, si c’était préféré.',
    Allow: 'Méthodes que l’appelant peut utiliser ici.',
    'Content-Language': 'Langue des textes de la réponse.',
    'WWW-Authenticate': 'De quelle autre façon on peut dire qui on est.',
  },
  answers: {
    200: 'C’est fait.',
    201: 'C’est créé.',
    known: 'C’est mis à jour\u00a0: la source l’avait déjà envoyée.',
    304: 'Vous avez déjà la dernière réponse.',
  },
  rights: {
    whoMay: 'Qui peut le faire\u00a0:',
    everybody: 'tout le monde',
    roles: {
      administrator: 'administrateurs',
      editor: 'éditeurs',
      author: 'auteurs',
      contributor: 'contributeurs',
      subscriber: 'abonnés',
    },
    and: ' et ',
    all: 'avec toutes les fiches',
    own: 'avec leurs propres fiches',
    inStatus: statuses => `avec les fiches dans l’état ${statuses}`,
    ownInStatus: statuses => `avec leurs propres fiches dans l’état ${statuses}`,
  },
} as const satisfies DocumentationTexts;
