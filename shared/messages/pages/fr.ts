/** Français. */
import type { PageTexts } from './texts.ts';

export const fr = {
  title: 'Agenda des événements',
  skip: 'Aller au contenu',
  about:
    'Tout ce qui va se passer : concerts, fêtes, théâtre, marchés. À lire ici, et à utiliser depuis n’importe quel programme.',
  eventsToCome: n => (n < 2 ? 'événement à venir' : 'événements à venir'),
  sites: 'Agendas',
  otherLanguages: 'Dans d’autres langues',

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
