import type { In } from '../../texts.ts'

export const deskVisits: In<'deskVisits'> = {
  walkIn: 'Ohne Termin',
  visit: 'Neuer Termin',
  find: 'Name, Geburtsdatum, Telefon oder Nummer',
  sendLink: 'Link noch einmal schicken',
  linkSentAgain: (name) => `Der Link geht noch einmal an ${name}`,
  linkNotSent: 'Der Link konnte nicht geschickt werden',
  move: 'Auf andere Zeit verschieben',
  cancel: 'Termin absagen',
  joins: 'Teilnahme',
  joinsHow: (minutes) => `über den Link in der E-Mail, ab ${minutes} Minuten vorher`,
}
