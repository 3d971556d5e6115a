import type { SchemaTexts } from './schema-texts.ts';

/** Of events, venues and organizers. */
const shown = {
  id: 'Numéro de la fiche.',
  global_id: 'Identifiant de la fiche parmi tous les sites.',
  global_id_lineage: 'Tous les identifiants globaux que la fiche a eus.',
  author: 'Numéro de l’utilisateur qui en est l’auteur.',
  status: 'État de publication.',
  date: 'Date de publication, dans le fuseau horaire du site.',
  date_utc: 'Date de publication, en UTC.',
  modified: 'Moment de la dernière modification, dans le fuseau horaire du site.',
  modified_utc: 'Moment de la dernière modification, en UTC.',
  url: 'Page de la fiche sur le site.',
  language: 'Langue de la fiche.',
  translations: 'La même fiche dans d’autres langues, par langue.',
  json_ld: 'La fiche en JSON-LD de schema.org\u00a0; seulement quand on en lit une seule.',
  sources:
    'Identifiants que lui donnent les sources, par le nom de la source\u00a0; seulement pour qui peut la modifier.',
  trashed:
    'Qui l’a mise à la corbeille\u00a0: une source qui ne l’a plus (`source`), une personne (`user`), ou une personne après la source\u00a0; seulement pour qui peut la modifier.',
};
const sent = {
  author: 'Numéro de l’utilisateur qui en est l’auteur.',
  status: 'État de publication.',
  date: 'Date de publication, dans le fuseau horaire du site.',
  date_utc: 'Date de publication, en UTC.',
  image:
    'Image mise en avant\u00a0: le numéro d’une image connue, une adresse, ou ses données telles qu’une lecture les montre\u00a0; `false` pour aucune.',
  ml_language: 'Langue de la fiche\u00a0; par défaut, celle du site.',
  translation_of: 'Numéro de la fiche dont celle-ci est la traduction\u00a0; `null` la délie.',
  source:
    'Nom de la source qui la connaît par `source_id`, comme `culture.example`. Avec les deux, une seconde création met la fiche à jour.',
  source_id: 'Identifiant de la fiche dans cette source\u00a0; `null` l’enlève lors d’une mise à jour.',
};

const event = {
  title: 'Titre de l’événement.',
  description: 'Description\u00a0; HTML.',
  excerpt: 'Description courte\u00a0; HTML.',
  slug: 'Nom de la fiche dans les adresses.',
  all_day: 'Indique si l’événement dure des jours entiers.',
  timezone: 'Fuseau horaire de l’événement, par exemple `Europe/Paris`\u00a0; par défaut, celui du site.',
  show_map: 'Indique si une carte est affichée.',
  show_map_link: 'Indique si un lien vers une carte est affiché.',
  hide_from_listings: 'Indique si l’événement est tenu à l’écart des vues de l’agenda.',
  sticky: 'Indique si l’événement passe en premier dans les vues de l’agenda.',
  featured: 'Indique si l’événement est mis en avant sur le site.',
  event_status: 'Indique si l’événement a lieu comme annoncé\u00a0: `scheduled`, `canceled` ou `postponed`.',
  event_status_reason:
    'Pourquoi il est annulé ou reporté, ou toute autre chose que le public doit savoir\u00a0; une ligne.',
};
const venue = {
  venue: 'Nom du lieu.',
  description: 'Description\u00a0; HTML.',
  address: 'Rue et numéro.',
  city: 'Commune.',
  country: 'Pays.',
  province: 'Province.',
  state: 'État, là où il y en a.',
  stateprovince: 'État ou province, selon ce qu’il y a.',
  zip: 'Code postal.',
  phone: 'Numéro de téléphone.',
  website: 'Adresse d’une page web qui lui est propre.',
  geo_lat: 'Latitude, en degrés.',
  geo_lng: 'Longitude, en degrés.',
  show_map: 'Indique si une carte est affichée.',
  show_map_link: 'Indique si un lien vers une carte est affiché.',
};
const organizer = {
  organizer: 'Nom de l’organisateur.',
  description: 'Description\u00a0; HTML.',
  phone: 'Numéro de téléphone.',
  website: 'Adresse d’une page web qui lui est propre.',
  email: 'Adresse électronique.',
};
const term = {
  name: 'Nom du terme.',
  slug: 'Nom de la fiche dans les adresses.',
  description: 'Description\u00a0; HTML.',
  parent: 'Numéro de la catégorie supérieure.',
};
const termView = {
  ...term,
  id: 'Numéro de la fiche.',
  count: 'Nombre d’événements qui portent le terme.',
  taxonomy: 'Sorte de terme.',
  urls: 'Adresses du terme, de sa collection et du terme supérieur.',
  language: 'Langue de la fiche.',
  translations: 'La même fiche dans d’autres langues, par langue.',
};
const picture = {
  id: 'Numéro de l’image.',
  url: 'Adresse de l’image.',
  alt: 'Ce que montre l’image, en mots.',
  width: 'Largeur de l’image en pixels\u00a0; absente si elle n’est pas connue.',
  height: 'Hauteur de l’image en pixels\u00a0; absente si elle n’est pas connue.',
  filesize: 'Taille en octets\u00a0; 0 si elle est inconnue.',
  sizes: 'Adresses de l’image dans d’autres tailles, par leurs noms.',
};
const size = {
  url: 'Adresse de l’image dans cette taille.',
  width: 'Largeur de l’image en pixels\u00a0; absente si elle n’est pas connue.',
  height: 'Hauteur de l’image en pixels\u00a0; absente si elle n’est pas connue.',
  filesize: 'Taille en octets\u00a0; 0 si elle est inconnue.',
};

export const frSchemas: SchemaTexts = {
  Event: {
    ...shown,
    ...event,
    translation_outdated:
      'Si ses textes sont plus anciens que ceux de l’événement qu’elle traduit\u00a0; seulement dans la lecture d’une seule fiche, pour qui peut la modifier.',
    rest_url: 'Adresse de cette ressource dans l’API.',
    image: 'Image mise en avant\u00a0; `false` s’il n’y en a pas.',
    start_date: 'Début, dans le fuseau horaire de l’événement.',
    start_date_details: 'Début, en parties.',
    end_date: 'Fin, dans le fuseau horaire de l’événement.',
    end_date_details: 'Fin, en parties.',
    utc_start_date: 'Début, en UTC.',
    utc_start_date_details: 'Début en UTC, en parties.',
    utc_end_date: 'Fin, en UTC.',
    utc_end_date_details: 'Fin en UTC, en parties.',
    timezone_abbr: 'Abréviation du fuseau horaire au début.',
    cost: 'Tarif de l’événement, tel qu’on le lit\u00a0; vide s’il n’est pas indiqué.',
    cost_details: 'Tarif de l’événement, en parties.',
    website: 'Page web de l’événement\u00a0; s’il n’en a pas, la même chose que `url`.',
    categories: 'Catégories de l’événement, par nom.',
    tags: 'Étiquettes de l’événement, par nom.',
    venue: 'Lieu de l’événement\u00a0; une liste s’il y en a plusieurs ou aucun.',
    organizer: 'Organisateurs de l’événement.',
    custom_fields: 'Toujours vide.',
  },
  Venue: {
    ...shown,
    ...venue,
    slug: 'Nom de la fiche dans les adresses.',
    image: 'Image\u00a0; absente s’il n’y en a pas.',
  },
  Organizer: {
    ...shown,
    ...organizer,
    slug: 'Nom de la fiche dans les adresses.',
    image: 'Image\u00a0; absente s’il n’y en a pas.',
  },
  Term: {
    ...termView,
    meta: 'Toujours vide.',
    url: 'Page de la fiche sur le site.',
    _links: 'Liens vers le terme, sa collection et le terme supérieur.',
  },
  EmbeddedTerm: {
    ...termView,
    term_group: 'Toujours 0.',
    term_taxonomy_id: 'La même chose que `id`.',
    filter: 'Toujours `raw`.',
  },
  TermUrls: {
    self: 'Adresse du terme dans l’API.',
    collection: 'Adresse de la liste où il se trouve.',
    up: 'Adresse de la catégorie supérieure\u00a0; absente tout en haut.',
  },
  TermLink: { href: 'Où mène le lien.' },
  Translation: {
    id: 'Numéro de la fiche.',
    slug: 'Nom de la fiche dans les adresses.',
    rest_url: 'Adresse de cette ressource dans l’API.',
    url: 'Sa page, si le site de cette langue a une adresse pour ses pages.',
    outdated:
      'Si ses textes sont plus anciens que ceux de ce qu’elle traduit\u00a0; seulement dans la lecture d’une seule fiche, pour qui peut la modifier.',
  },
  Image: {
    ...picture,
    extension: 'Terminaison du nom du fichier\u00a0; vide s’il n’en a pas.',
  },
  ImageSize: {
    ...size,
    'mime-type': 'Type de média, d’après la terminaison du nom\u00a0; vide si elle ne le dit pas.',
  },
  Trashed: {
    was: 'Statut de publication antérieur.',
    source: 'Source qui n’a plus la fiche\u00a0; après une importation, l’adresse d’où elle vient.',
    user: 'Identifiant de l’utilisateur qui l’y a mise, ou qui l’y a changée.',
  },
  DateDetails: {
    year: 'Année.',
    month: 'Mois, en deux chiffres.',
    day: 'Jour du mois, en deux chiffres.',
    hour: 'Heure, de `00` à `23`.',
    minutes: 'Minutes, en deux chiffres.',
    seconds: 'Secondes, en deux chiffres.',
  },
  CostDetails: {
    currency_symbol: 'Signe de la monnaie qui a été envoyé\u00a0; vide\u00a0: celui du site.',
    currency_code: 'Toujours vide.',
    currency_position: 'Où se trouve ce signe\u00a0: `prefix` ou `postfix`\u00a0; vide si aucun n’a été envoyé.',
    values: 'Montants en nombres décimaux, par ordre croissant\u00a0; des mots sans montant en slug.',
  },
  Facets: {
    categories: 'Par catégorie, avec celles qui sont au-dessous.',
    towns: 'Par commune du lieu.',
    months: 'Par mois du début.',
  },
  FacetTotal: {
    value: 'Ce qui est compté\u00a0: l’identifiant d’une catégorie, une commune ou un mois, comme `2027-05`.',
    total: 'Nombre d’événements.',
  },
  List: {
    facets: 'Totaux de toute la liste, s’ils ont été demandés.',
    rest_url: 'Adresse de cette page.',
    next_rest_url: 'Adresse de la page suivante\u00a0; absente sur la dernière.',
    previous_rest_url: 'Adresse de la page précédente\u00a0; absente sur la première.',
    total: 'Nombre de fiches sur toutes les pages.',
    total_pages: 'Nombre de pages.',
    events: 'Événements de cette page.',
    venues: 'Lieux de cette page.',
    organizers: 'Organisateurs de cette page.',
    categories: 'Catégories de cette page.',
    tags: 'Étiquettes de cette page.',
  },
  Change: {
    id: 'Numéro de la fiche.',
    type: 'Type de la fiche.',
    version: 'Sa version, la même que dans son `ETag`.',
    change: '`upsert` : la fiche est telle qu’elle est montrée ici. `delete` : elle n’est plus publique.',
    event: 'L’événement, s’il est encore public.',
    venue: 'Le lieu, s’il est encore public.',
    organizer: 'L’organisateur, s’il est encore public.',
    category: 'La catégorie, si elle existe encore.',
    tag: 'L’étiquette, si elle existe encore.',
  },
  Changes: {
    changes: 'Ce qui a changé, du plus ancien au plus récent ; certains changements peuvent venir deux fois.',
    next_token: 'Ce qu’il faut envoyer comme `since` la prochaine fois.',
    has_more: 'S’il y a déjà plus à lire.',
  },
  Refusal: {
    code: 'Ce qui ne va pas, pour les programmes.',
    message: 'Ce qui ne va pas, pour les personnes.',
    data: 'Les précisions.',
  },
  RefusalData: {
    status: 'Statut de la réponse.',
    params: 'Noms des champs manquants, ou ce qui ne va pas dans chaque champ refusé.',
    details: 'Codes internes des types et des valeurs incorrects, par champ\u00a0; vide s’il n’y en a pas.',
    json_error_code: 'Numéro de la faute dans le JSON du corps.',
    json_error_message: 'Faute dans le JSON du corps.',
    term_id: 'Numéro du terme qui existe déjà.',
  },

  EventInput: {
    ...sent,
    ...event,
    start_date:
      'Début, par exemple `2025-05-17 10:30:00`, dans le fuseau horaire de l’événement\u00a0; avec un décalage ou `Z`, c’est un instant.',
    end_date: 'Fin, écrite comme le début, et qui ne le précède pas.',
    cost: 'Tarif de l’événement\u00a0: un montant, une fourchette ou des mots\u00a0; 0, c’est gratuit.',
    cost_details: 'Ce qu’une lecture montre à côté de `cost`\u00a0: avec les deux, une copie a le même tarif.',
    website: 'Adresse d’une page web qui lui est propre.',
    categories:
      'Catégories de l’événement\u00a0: numéros, noms, ou ce qu’une lecture montre. Un texte est coupé à ses virgules.',
    tags: 'Étiquettes de l’événement\u00a0: numéros, noms, ou ce qu’une lecture montre. Un texte est coupé à ses virgules.',
    venue:
      'Où l’événement a lieu\u00a0: numéros, ou données de lieux, dont ceux qui sont connus sont liés et les autres créés. `null` pour aucun.',
    organizer:
      'Qui organise l’événement\u00a0: numéros, ou données d’organisateurs, dont ceux qui sont connus sont liés et les autres créés. `null` pour aucun.',
    post_parent: 'Numéro de l’événement auquel celui-ci est rattaché.',
    ticketed: 'Indique si l’événement a une billetterie.',
    only_this:
      'Si les dates, la situation, le lieu, les organisateurs, le tarif et l’image restent tels quels dans les traductions de l’événement\u00a0; par défaut, elles suivent.',
    password: 'Mot de passe demandé pour lire l’événement\u00a0; vide, il est retiré.',
  },
  VenueInput: { ...sent, ...venue },
  OrganizerInput: { ...sent, ...organizer },
  TermInput: {
    ...term,
    ml_language: 'Langue de la fiche\u00a0; par défaut, celle du site.',
    translation_of: 'Numéro de la fiche dont celle-ci est la traduction\u00a0; `null` la délie.',
  },
  ImageInput: picture,
  ImageSizeInput: size,
  VenueReference: { id: 'Numéro de la fiche.', venue: 'Nom du lieu.' },
  OrganizerReference: { id: 'Numéro de la fiche.', organizer: 'Nom de l’organisateur.' },
  TermReference: { id: 'Numéro de la fiche.', name: 'Nom du terme.', slug: 'Nom de la fiche dans les adresses.' },
};
