import type { In } from '../../texts.ts'

export const visitChoice: In<'visitChoice'> = {
  kind: 'Worum geht es?',
  change: 'Ändern',
  place: 'Wo?',
  modes: {
    clinic: 'in der Klinik',
    video: 'per Video',
    phone: 'am Telefon',
    home: 'zu Hause',
  },
  held: { video: 'Per Video', phone: 'Telefonisch', home: 'Zu Hause' },
  joins: (minutes) =>
    `Per Video im Browser: Sie können ab ${minutes} Minuten vorher teilnehmen, über Ihre Übersicht oder den Link in Ihrer E-Mail.`,
  known: 'Nur wenn Sie schon einmal bei uns waren',
  lostKind: 'Diese Terminart wird hier nicht angeboten. Wählen Sie eine andere.',
  lostPlace: 'Diese Terminart wird an diesem Standort nicht angeboten. Wählen Sie einen anderen.',
  toDoctors: 'Zur Arztsuche',
  map: 'Karte',
  mapOf: (place) => `${place} auf der Karte`,
  there: (time, city) => `${time}, Ortszeit ${city}`,
  here: (time, there) => `${time} Uhr Ihrer Ortszeit (${there})`,
  ofSeries: (number, of) => `Termin ${number} von ${of}`,
  summary: 'Wofür',
  legal: {
    both: (place) =>
      `Am Standort ${place} gelten eigene <terms>Nutzungsbedingungen</terms> und <privacy>Datenschutzhinweise</privacy>.`,
    terms: (place) => `Am Standort ${place} gelten eigene <terms>Nutzungsbedingungen</terms>.`,
    privacy: (place) => `Am Standort ${place} gelten eigene <privacy>Datenschutzhinweise</privacy>.`,
  },
}
