import type { In } from '../../texts.ts'

export const publicForm: In<'publicForm'> = {
  heading: 'Was Patientinnen und Patienten lesen',
  says: (specialization, price) =>
    `${specialization} · ${price} je Termin (beides ändert die Verwaltung) · <page>Ihre Seite ansehen</page>`,
  bio: 'Über Sie',
  languages: 'Sprachen, durch Kommas getrennt',
  experience: 'Berufsjahre',
  gender: 'Geschlecht',
  genderSays: 'Danach können Patientinnen und Patienten suchen. Die Angabe ist freiwillig.',
  notSaid: 'Keine Angabe',
  save: 'Änderungen speichern',
  saved: 'Ihr Profil ist gespeichert',
  failed: 'Das Profil konnte nicht gespeichert werden',
}
