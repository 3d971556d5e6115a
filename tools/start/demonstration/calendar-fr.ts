/** The demonstration in French. The towns are real; venues, organizers and events are invented. */
import { type DemonstrationCalendar, event, type Organizer, venueIn } from './demonstration-calendar.ts';

const venue = venueIn('France');
const halleAuxCordiers = venue(
  'Halle aux Cordiers',
  ['8, quai des Cordiers', '64100', 'Bayonne', 'Pyrénées-Atlantiques'],
  [43.4929, -1.4748],
);
const théâtreDeLaGlaneuse = venue(
  'Théâtre de la Glaneuse',
  ['21, rue du Puits-Vert', '31000', 'Toulouse', 'Haute-Garonne'],
  [43.6045, 1.444],
  'https://laglaneuse.example/',
);
const médiathèqueDesTanneurs = venue(
  'Médiathèque des Tanneurs',
  ['3, place des Tanneurs', '81000', 'Albi', 'Tarn'],
  [43.9289, 2.1464],
);
const cavesDuChapitre = venue(
  'Caves du Chapitre',
  ['14, rue du Chapitre', '32000', 'Auch', 'Gers'],
  [43.6465, 0.5855],
  'https://cavesduchapitre.example/',
);

// 05 36 49 is reserved for works of fiction by the French regulator (Arcep).
const glaneuse: Organizer = {
  organizer: 'Compagnie La Glaneuse',
  email: 'billetterie@laglaneuse.example',
  phone: '05 36 49 12 30',
  website: 'https://laglaneuse.example/',
};
const cordiers: Organizer = {
  organizer: 'Les Amis des Cordiers',
  email: 'bonjour@cordiers.example',
  phone: '05 36 49 12 31',
};
const tanneurs: Organizer = { organizer: 'Médiathèque des Tanneurs', email: 'mediatheque@tanneurs.example' };

export const fr: DemonstrationCalendar = {
  language: 'fr',
  events: [
    {
      title: 'Bal gascon sous la halle',
      description:
        '<p>Rondeaux en chaîne, congos et bourrées : deux heures de bal, avec une initiation à 20 h pour celles et ceux qui n’ont jamais osé. Le trio Bourdaine mène la danse.</p><p>Buvette et garbure sur place. Pensez aux chaussures souples.</p>',
      excerpt: 'Une initiation, un trio, et toute la halle pour danser.',
      when: { weeks: 1, day: 'friday', hours: ['20:00', '23:00'] },
      categories: ['Spectacles', 'Musique'],
      tags: ['bal', 'danse traditionnelle'],
      venue: halleAuxCordiers,
      organizer: cordiers,
      cost: '6 €',
    },
    {
      title: 'L’heure du conte : « Le hérisson qui voulait un câlin »',
      description:
        '<p>Comment prendre dans ses bras quelqu’un qui pique ? Toute la forêt a son idée. Une histoire à écouter sur coussins, pour les petits de trois à six ans et pour les grands qui les accompagnent.</p>',
      when: { weeks: 1, day: 'wednesday', hours: ['16:00', '16:45'] },
      categories: ['Jeune public'],
      tags: ['contes', 'gratuit'],
      venue: médiathèqueDesTanneurs,
      organizer: tanneurs,
      cost: '0',
    },
    {
      title: 'Quais de mémoire, photographies de bateliers',
      description:
        '<p>Deux cents plaques de verre dormaient dans un grenier de la rue des Cordiers. On y voit le port d’avant les ponts : des femmes qui recousent les voiles, un chien sur chaque gabarre, et la brume.</p>',
      when: { weeks: 1, day: 'monday', days: 40 },
      categories: ['Expositions'],
      tags: ['photographie', 'patrimoine', 'gratuit'],
      venue: halleAuxCordiers,
      organizer: cordiers,
      cost: '0',
    },
    {
      title: 'Festival Les Nuits du Chapitre',
      description:
        '<p>Quatre nuits de musique dans les caves de la vieille ville : chanson, jazz manouche, polyphonies et un récital de viole aux chandelles. Chaque concert se donne deux fois, car les voûtes sont belles mais elles ne sont pas grandes.</p>',
      excerpt: 'Quatre nuits, huit concerts, et la fraîcheur des voûtes.',
      when: { weeks: 8, day: 'thursday', days: 4 },
      categories: ['Musique', 'Festivals'],
      tags: ['chanson', 'jazz'],
      venue: cavesDuChapitre,
      organizer: cordiers,
      cost: '10 € - 45 €',
      website: 'https://cavesduchapitre.example/nuits',
      featured: true,
    },
    {
      title: 'Scène ouverte aux premiers textes',
      description:
        '<p>Cinq minutes, un micro, et le droit de trembler. Inscription sur place dès 19 h, dans la limite de quinze passages.</p>',
      when: { weeks: -2, day: 'thursday', hours: ['19:30', '21:30'] },
      categories: ['Spectacles', 'Lectures'],
      tags: ['scène ouverte', 'gratuit'],
      venue: théâtreDeLaGlaneuse,
      organizer: glaneuse,
      cost: '0',
    },
    {
      title: 'Sortie de résidence : « Trois fois rien » (titre provisoire)',
      description: '<p>Date et jauge à confirmer avec la compagnie.</p>',
      when: { weeks: 11, day: 'friday', hours: ['19:00', '20:00'] },
      categories: ['Théâtre'],
      tags: ['création'],
      venue: théâtreDeLaGlaneuse,
      organizer: glaneuse,
      status: 'draft',
    },
    event(
      'Marché des producteurs',
      'Piments, fromages de brebis, miel et pains de seigle, vendus par celles et ceux qui les font.',
      { inDays: 0, hours: ['08:30', '13:00'] },
      [halleAuxCordiers, cordiers],
      'Foires et marchés',
    ),
    event(
      'Théâtre : « Le Dernier Wagon »',
      'Un train en panne, six voyageurs et un contrôleur qui récite du Racine.',
      { inDays: 0, hours: ['20:30', '22:00'] },
      [théâtreDeLaGlaneuse, glaneuse],
      'Théâtre',
      '15 €',
      { featured: true },
    ),
    event(
      'Atelier de reliure',
      'Un carnet cousu main en deux heures. Le papier est fourni.',
      { inDays: 1, hours: ['14:00', '16:00'] },
      [médiathèqueDesTanneurs, tanneurs],
      'Ateliers',
      '12 €',
    ),
    event(
      'Concert : quatuor Les Quatre Vents',
      'Haydn, Ravel et un bis choisi par le public.',
      { weeks: 0, day: 'saturday', hours: ['20:00', '21:30'] },
      [cavesDuChapitre, cordiers],
      'Musique',
      '18 €',
    ),
    event(
      'Randonnée des moulins',
      'Onze kilomètres le long du Gers, avec un meunier pour guide. Chiens bienvenus.',
      { weeks: 0, day: 'sunday', hours: ['09:00', '13:00'] },
      [cavesDuChapitre, cordiers],
      'Randonnées',
    ),
    event(
      '« Bleu pastel », exposition de tissus teints',
      'Du champ à la cuve : un siècle de bleu, et des mains qui s’en souviennent.',
      { weeks: -1, day: 'wednesday', days: 28 },
      [médiathèqueDesTanneurs, tanneurs],
      'Expositions',
    ),
    event(
      'Chorale ouverte à toutes les voix',
      'On chante sans partition et sans audition. Venez quand vous voulez.',
      { weeks: 0, day: 'tuesday', hours: ['19:00', '20:30'] },
      [halleAuxCordiers, cordiers],
      'Musique',
      '0',
      { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] },
    ),
    event(
      'Les Petits Philosophes',
      'Une question, un goûter et pas de mauvaise réponse. De sept à onze ans.',
      { weeks: 0, day: 'friday', hours: ['17:00', '18:00'] },
      [médiathèqueDesTanneurs, tanneurs],
      'Jeune public',
      '0',
      { recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4'] },
    ),
    event(
      'Marionnettes : « La Baleine de poche »',
      'Elle tient dans un gilet, mais elle chante très fort. Dès quatre ans.',
      { weeks: 1, day: 'sunday', hours: ['15:30', '16:20'] },
      [théâtreDeLaGlaneuse, glaneuse],
      'Jeune public',
      '5 €',
    ),
    event(
      'Atelier de taille des fruitiers',
      'Où couper, quand couper et quand laisser l’arbre tranquille.',
      { weeks: 2, day: 'saturday', hours: ['10:00', '12:30'] },
      [cavesDuChapitre, cordiers],
      'Ateliers',
    ),
    event(
      'Bourse aux plantes et aux graines',
      'Apportez des boutures, repartez avec d’autres. Conseils de jardinières sur place.',
      { weeks: 3, day: 'saturday', days: 2 },
      [halleAuxCordiers, cordiers],
      'Foires et marchés',
    ),
    event(
      'Jazz en cave : Trio Passerelle',
      'Standards et compositions, sous les voûtes, à la lumière des bougies.',
      { weeks: 5, day: 'friday', hours: ['21:00', '22:45'] },
      [cavesDuChapitre, cordiers],
      'Musique',
      '14 €',
    ),
  ],
};
