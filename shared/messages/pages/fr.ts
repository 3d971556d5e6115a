/** Français. */
import { fr as messages } from '../fr.ts';
import type { PageTexts } from './texts.ts';

export const fr = {
  title: messages.calendar,
  skip: 'Aller au contenu',
  about:
    'Tout ce qui va se passer : concerts, fêtes, théâtre, marchés. À lire ici, et à utiliser depuis n’importe quel programme.',
  eventsToCome: n => (n < 2 ? 'événement à venir' : 'événements à venir'),
  otherLanguages: 'Dans d’autres langues',

  calendar: 'Calendrier',
  openCalendar: 'Ouvrir le calendrier',
  toCome: 'Événements à venir',
  running: 'Déjà commencé',
  views: 'Vues',
  list: 'Liste',
  month: 'Mois',
  months: 'Mois',
  thisMonth: 'Ce mois-ci',
  search: 'Rechercher',
  filters: 'Filtres',
  category: 'Catégorie',
  tag: 'Étiquette',
  town: 'Ville',
  from: 'Du',
  to: 'Au',
  all: 'Toutes',
  show: 'Afficher',
  clear: 'Retirer les filtres',
  eventsFound: n => (n < 2 ? 'événement' : 'événements'),
  nothing: 'Aucun événement ne correspond. Essayez avec moins de filtres.',
  tooMany: (shown, all) => `${shown} sur ${all} affichés : voir les autres dans la liste`,
  pages: 'Pages',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  previous: 'Précédente',
  next: 'Suivante',

  allDay: 'toute la journée',
  until: day => `jusqu’au ${day}`,
  canceled: 'Annulé',
  postponed: 'Reporté',
  when: 'Quand',
  where: 'Où',
  cost: 'Prix',
  organizer: 'Organisation',
  website: 'Site web',
  map: 'Voir sur la carte',
  yourTime: 'à votre heure',

  forPrograms: 'Pour les programmes',
  aboutApi:
    'Le même agenda sous forme d’API REST, compatible avec celle de The Events Calendar : sans clé pour lire, ouverte à toutes les pages.',
  reference: 'Référence de l’API',
  index: 'Index de l’API',
  eventsAsJson: 'Événements en JSON',

  notFound: 'Il n’y a rien ici',
  aboutNotFound: 'Cette page n’existe pas, ou n’est plus ici.',
  unavailable: 'Impossible pour l’instant',
  aboutUnavailable: 'Quelque chose n’a pas fonctionné de notre côté. Réessayez dans un instant.',
  back: 'Retour à l’accueil',
} as const satisfies PageTexts;
