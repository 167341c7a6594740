import type { In, Some } from '../../texts.ts'

export const common: Some<In<'common'>> = {
  doctor: (name) => `Dr ${name}`,
  someone: 'Utilisateur',
  stars: (stars, most) => `${stars} étoiles sur ${most}`,
  retry: 'Réessayer',
  close: 'Fermer',
  dismiss: 'Masquer',
  keep: 'Le garder',
  undo: 'Annuler',
  search: 'Recherche',
  loading: 'Chargement',
  failed: 'Cela n’a pas marché. Veuillez réessayer.',
  pages: { all: 'Pages', one: (page) => `Page ${page}` },
  password: {
    label: 'Mot de passe',
    show: (label) => `Afficher : ${label.toLowerCase()}`,
    hide: (label) => `Masquer : ${label.toLowerCase()}`,
  },
}
