import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const schedulePage: In<'schedulePage'> = {
  title: 'Sprechzeiten · Salus',
  heading: 'Sprechzeiten',
  noAppointments: 'Die Termine konnten nicht geladen werden',
  noSlots: 'Ihre Sprechzeiten konnten nicht geladen werden',
  failed: 'Ihre Sprechzeiten konnten nicht gespeichert werden',
  week: {
    heading: 'Ihre Woche',
    lead: 'Ziehen Sie über die Stunden, zu denen man bei Ihnen buchen kann. Sie gelten jede Woche und dauern je eine Stunde.',
    grid: 'Wochenplan',
    bookable: 'buchbar',
    booked: 'beim nächsten Mal gebucht',
    cell: (day, time) => `${day} ${time}`,
    cellBooked: (day, time) => `${day} ${time}, gebucht`,
    nothingChosen: 'Bitte wählen Sie mindestens einen Tag und eine Uhrzeit.',
    saved: 'Ihre Sprechzeiten sind gespeichert',
    savedStaying: (count) =>
      plural(count, {
        one: 'Ihre Sprechzeiten sind gespeichert. # gebuchter Termin bleibt bestehen.',
        other: 'Ihre Sprechzeiten sind gespeichert. # gebuchte Termine bleiben bestehen.',
      }),
    others: (count) =>
      plural(count, {
        one: '# weitere Zeit bleibt, wie sie ist.',
        other: '# weitere Zeiten bleiben, wie sie sind.',
      }),
    staying: (count) =>
      plural(count, {
        one: 'Ein gebuchter Termin liegt nicht mehr in dieser Woche und bleibt bestehen:',
        other: '# gebuchte Termine liegen nicht mehr in dieser Woche und bleiben bestehen:',
      }),
    stays: (date, time, name) => `${date}, ${time}: ${name}`,
    save: 'Sprechzeiten speichern',
    undo: 'Änderungen verwerfen',
    hours: (count) => plural(count, { one: '# Stunde pro Woche', other: '# Stunden pro Woche' }),
    hoursUnsaved: (count) =>
      plural(count, {
        one: '# Stunde pro Woche, noch nicht gespeichert',
        other: '# Stunden pro Woche, noch nicht gespeichert',
      }),
    days: 'Tage',
    times: 'Beginn',
    add: 'Zur Woche hinzufügen',
  },
  off: {
    heading: 'Abwesenheit',
    none: 'Es ist keine Abwesenheit geplant.',
    hours: (date, from, until) => `${date}, ${from} bis ${until} Uhr`,
    day: (date) => `${date}, ganztägig`,
    days: (from, until) => `${from} bis ${until}`,
    end: 'Abwesenheit aufheben',
    endOf: (when) => `Abwesenheit aufheben: ${when}`,
    ended: 'Diese Zeiten können wieder gebucht werden.',
    at: (when, place) => `${when}, ${place}`,
    place: 'Standort',
    everyPlace: 'Alle Standorte, jeder nach seiner Uhr',
    looking: 'Termine werden geprüft',
    notLooked: 'Die Termine in dieser Zeit konnten nicht geladen werden',
    firstDay: 'Erster Tag',
    lastDay: 'Letzter Tag (leer: derselbe)',
    from: 'Von',
    until: 'Bis',
    allDay: 'Ganztägig',
    reason: 'Grund (freiwillig, nur für Sie sichtbar)',
    affected: (count) =>
      plural(count, {
        one: 'Ein Termin fällt in diese Zeit. Ist er angekreuzt, sagen wir ihn ab, erstatten ihn und schreiben eine E-Mail.',
        other:
          '# Termine fallen in diese Zeit. Die angekreuzten sagen wir ab, erstatten sie und schreiben je eine E-Mail.',
      }),
    visit: (date, time, name) => `${date}, ${time}: ${name}`,
    paidVisit: (date, time, name, price) => `${date}, ${time}: ${name}, ${price} zurück`,
    take: 'Abwesenheit eintragen',
    takeAndCancel: (count) =>
      plural(count, {
        one: 'Abwesenheit eintragen und # Termin absagen',
        other: 'Abwesenheit eintragen und # Termine absagen',
      }),
    saved: 'Die Abwesenheit ist eingetragen. In dieser Zeit kann nichts gebucht werden.',
    savedCancelled: (count) =>
      plural(count, {
        one: 'Die Abwesenheit ist eingetragen. Ein Termin ist abgesagt und erstattet, die Patientin oder der Patient ist benachrichtigt.',
        other:
          'Die Abwesenheit ist eingetragen. # Termine sind abgesagt und erstattet, die Patientinnen und Patienten sind benachrichtigt.',
      }),
  },
  extra: {
    heading: 'Zusätzliche Stunden',
    none: 'Keine zusätzlichen Stunden.',
    one: (date, from, until) => `${date}, ${from} – ${until}`,
    takeBack: 'Zurücknehmen',
    takeBackOf: (date, time) => `Zurücknehmen: ${date}, ${time}`,
    takenBack: 'Die Stunde ist zurückgenommen.',
    date: 'Datum',
    begins: 'Beginn',
    add: 'Diese Stunde hinzufügen',
    added: (date, time) => `${date}, ${time} kann jetzt gebucht werden.`,
  },
}
