import type { In } from '../../texts.ts'

export const followUpDialog: In<'followUpDialog'> = {
  open: 'Folgetermin buchen',
  heading: (name) => `Folgetermin für ${name}`,
  says: (kind, place) => `${kind}, ${place}. Gleich bestätigt, wird in der Klinik bezahlt.`,
  often: 'Wie oft',
  once: 'Einmal',
  dates: 'Die Termine',
  patientBusy: 'Zu dieser Zeit gibt es schon einen anderen Termin.',
  notNow: 'Jetzt nicht',
  notBooked: 'Der Folgetermin konnte nicht gebucht werden',
}
