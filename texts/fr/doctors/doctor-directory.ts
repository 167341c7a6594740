import type { In, Some } from '../../texts.ts'
import { plural } from '../words.ts'

const years = (count: number) => plural(count, { one: '# an', other: '# ans' })

export const doctorDirectory: Some<In<'doctorDirectory'>> = {
  title: 'Trouver un médecin · Salus',
  description:
    'Des médecins vérifiés, leurs prochains horaires libres et leurs tarifs. Cherchez par nom ou spécialité et réservez aussitôt.',
  heading: 'Trouvez votre médecin',
  failed: 'Les médecins n’ont pas pu être chargés',
  found: (count) => plural(count, { one: '# médecin trouvé', other: '# médecins trouvés' }),
  none: {
    favourites: 'Aucun favori ne correspond.',
    favouritesSays: 'Touchez le cœur sur la fiche d’un médecin pour le retrouver ici.',
    doctors: 'Aucun médecin ne correspond.',
    whenSays: 'Essayez un autre jour ou un autre moment de la journée, ou voyez tout le monde.',
    doctorsSays: 'Essayez un autre nom ou une autre spécialité, ou voyez tout le monde.',
    whenever: 'N’importe quand',
    clear: 'Effacer les filtres',
  },
  filters: {
    search: 'Nom ou spécialité',
    specialization: 'Spécialité',
    all: 'Toutes les spécialités',
    more: 'Plus',
    counted: (specialization, count) => `${specialization} (${count})`,
    sort: 'Trier par',
    sorts: { soonest: 'Le plus tôt d’abord', name: 'Nom', experience: 'Expérience', fees: 'Tarif' },
    favourites: 'Favoris',
    day: 'Jour',
    days: { any: 'Tous les jours', today: 'Aujourd’hui', tomorrow: 'Demain', week: 'Cette semaine' },
    date: 'À une date',
    part: 'Moment de la journée',
    parts: { any: 'Toute heure', morning: 'Matin', afternoon: 'Après-midi', evening: 'Soir' },
  },
  figures: {
    doctors: 'Médecins',
    specializations: 'Spécialités',
    support: 'À votre écoute',
    satisfaction: 'Satisfaction',
  },
  verified: 'Vérifié',
  expert: 'Expérience confirmée',
  years,
  experienced: (count) => `${years(count)}<unseen> d’expérience</unseen>`,
  everyDay: 'tous les jours',
  fee: (price) => `<price>${price}</price><soft> par consultation</soft>`,
  book: 'Prendre rendez-vous',
  bookWith: (name) => `Prendre rendez-vous avec Dr ${name}`,
  freeTimes: (name) => `Horaires libres de Dr ${name}`,
  bookTime: (name, date, time) => `Réserver avec Dr ${name}, ${date}, ${time}`,
  noTime: (days) =>
    plural(days, {
      one: 'Aucun horaire libre dans le prochain jour',
      other: 'Aucun horaire libre dans les # prochains jours',
    }),
  favourite: (name) => `Favori : Dr ${name}`,
  noFavourite: 'Connectez-vous comme patient pour garder des favoris',
  page: {
    title: 'Médecin · Salus',
    titleOf: (name, specialization) => `Dr ${name}, ${specialization} · Salus`,
    description: (name, specialization, experience, price) =>
      `Réservez avec Dr ${name}, ${specialization}, ${years(experience)} d’expérience, ${price} par consultation. Voyez les horaires vraiment libres.`,
    failed: 'La fiche du médecin n’a pas pu être chargée',
    about: 'Présentation',
    experience: 'Expérience',
    speaks: 'Langues',
    works: 'Consulte le',
    where: 'Lieu',
    fee: 'Tarif',
    feeIs: (price) => `${price} par consultation`,
    times: 'Prochains horaires libres',
    timesFailed: 'Les horaires libres n’ont pas pu être chargés',
    noTime: (days) =>
      plural(days, {
        one: 'Aucun horaire libre dans le prochain jour.',
        other: 'Aucun horaire libre dans les # prochains jours.',
      }),
    reviews: 'Ce que disent les patients',
    noReviews: 'Personne n’a encore donné d’avis.',
    reviewed: (date) => `${date}, après une visite`,
  },
}
