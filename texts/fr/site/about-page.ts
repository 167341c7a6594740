import type { In, Some } from '../../texts.ts'

export const aboutPage: Some<In<'aboutPage'>> = {
  title: 'À propos · Salus',
  description: 'Salus réunit patients et médecins vérifiés.',
  founded: 'Fondé en 2019',
  heading: 'Voir un médecin ne devrait pas commencer par une attente au téléphone.',
  lead: 'Salus est né d’une promesse simple : un horaire affiché est un horaire que vous pouvez avoir. Tout le reste, de l’annuaire aux notes du médecin après la visite, est fait pour la tenir.',
  counters: {
    manyPatients: '50\u202f000+',
    patients: 'patients',
    doctors: 'médecins',
    cities: 'villes',
    success: 'de réussite',
  },
  values: {
    heading: 'Ce à quoi nous tenons',
    patients: 'Les patients d’abord',
    patientsSays: 'Quand ce qui arrange la clinique et ce qui vous arrange diffèrent, c’est vous qui l’emportez.',
    time: 'Honnêtes sur les horaires',
    timeSays:
      'Nous montrons ce qui est libre, et rien d’autre. Un horaire qui est à vous n’est donné à personne d’autre.',
    money: 'Clairs sur les prix',
    moneySays: 'Le prix et ce que coûte une annulation vous sont montrés avant de réserver.',
    secrets: 'Nous protégeons vos données',
    secretsSays:
      'Nous demandons ce dont le rendez-vous a besoin. Seuls ceux qui vous soignent, et les personnes que vous choisissez, le voient.',
  },
  see: 'Voyez qui est disponible.',
  find: 'Trouver un médecin',
}
