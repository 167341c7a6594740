import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const serverAnswers: In<'serverAnswers'> = {
  signedUp: 'Ihr Konto ist angelegt.',
  profileUpdated: 'Ihr Profil ist gespeichert.',
  passwordUpdated: 'Ihr Passwort ist geändert.',
  passwordLink: 'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist ein Link dorthin unterwegs.',
  loggedOutElsewhere: 'Überall sonst sind Sie abgemeldet.',
  emailConfirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  emailConfirmedAlready: 'Ihre E-Mail-Adresse ist schon bestätigt.',
  emailChanged: 'Ihre E-Mail-Adresse ist geändert.',
  linkSent: (email) => `Ein Link ist unterwegs an ${email}.`,
  invited: 'Eine Einladung, ein Passwort festzulegen, ist unterwegs.',
  doctorAdded: 'Die Ärztin oder der Arzt ist aufgenommen.',
  doctorDeleted: 'Die Ärztin oder der Arzt ist entfernt.',
  scheduleUpdated: 'Die Sprechzeiten sind gespeichert.',
  appointmentCancelled: 'Der Termin ist abgesagt.',
  visitsCancelled: (count) => plural(count, { one: '# Termin abgesagt', other: '# Termine abgesagt' }),
  patientErased: 'Die Daten der Patientin oder des Patienten sind gelöscht.',
  accountClosed: 'Ihr Konto ist geschlossen.',
  jobRuns: 'Die Aufgabe läuft jetzt.',
  toldAgain: (count) =>
    count === 0
      ? 'Es liegt nichts mehr beiseite.'
      : plural(count, { one: 'Die Mitteilung geht noch einmal hinaus.', other: 'Alle # gehen noch einmal hinaus.' }),
  mailTriedAgain: 'Die E-Mail wird noch einmal verschickt.',
}
