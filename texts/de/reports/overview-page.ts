import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const overviewPage: In<'overviewPage'> = {
  title: 'Übersicht · Salus',
  heading: 'Übersicht',
  since: (moment) => `seit Sie hier waren: ${moment}`,
  needs: {
    heading: 'Zu erledigen',
    none: 'Im Moment ist nichts zu erledigen.',
    failed: 'Was zu erledigen ist, konnte nicht geladen werden',
    oldest: (moment) => `seit ${moment}`,
    what: {
      ambulance: (count) =>
        plural(count, { one: 'Rettungswagen noch nicht losgeschickt', other: 'Rettungswagen noch nicht losgeschickt' }),
      'refund-failing': (count) =>
        plural(count, { one: 'Erstattung kommt nicht an', other: 'Erstattungen kommen nicht an' }),
      frozen: (count) =>
        plural(count, { one: 'Zahlung passt nicht zum Termin', other: 'Zahlungen passen nicht zum Termin' }),
      payment: (count) => plural(count, { one: 'Zahlung ist zu prüfen', other: 'Zahlungen sind zu prüfen' }),
      'change-request': (count) =>
        plural(count, {
          one: 'Bitte um Absage oder Verschiebung',
          other: 'Bitten um Absage oder Verschiebung',
        }),
      unconfirmed: (count) =>
        plural(count, {
          one: 'Termin von heute oder morgen ist noch nicht bestätigt',
          other: 'Termine von heute und morgen sind noch nicht bestätigt',
        }),
      'care-waiting': (count) =>
        plural(count, {
          one: 'Anfrage wartet seit über einem Tag',
          other: 'Anfragen warten seit über einem Tag',
        }),
      'not-closed': (count) =>
        plural(count, {
          one: 'vergangener Termin ist noch nicht abgeschlossen',
          other: 'vergangene Termine sind noch nicht abgeschlossen',
        }),
      'never-confirmed': (count) =>
        plural(count, {
          one: 'vergangener Termin wurde nie bestätigt',
          other: 'vergangene Termine wurden nie bestätigt',
        }),
      'still-in-room': (count) =>
        plural(count, {
          one: 'vergangener Termin wurde begonnen und nicht beendet',
          other: 'vergangene Termine wurden begonnen und nicht beendet',
        }),
      unpaid: (count) =>
        plural(count, {
          one: 'Termin der letzten zwei Wochen ist noch nicht bezahlt',
          other: 'Termine der letzten zwei Wochen sind noch nicht bezahlt',
        }),
      unverified: (count) =>
        plural(count, {
          one: 'Ärztin oder Arzt wartet auf die Prüfung',
          other: 'Ärztinnen und Ärzte warten auf die Prüfung',
        }),
      mail: (count) => plural(count, { one: 'E-Mail kam nicht an', other: 'E-Mails kamen nicht an' }),
      'empty-doctors': (count) =>
        plural(count, {
          one: 'Ärztin oder Arzt nächste Woche unter 20\u00a0% gebucht',
          other: 'Ärztinnen und Ärzte nächste Woche unter 20\u00a0% gebucht',
        }),
    },
    inList: 'Alle in der Liste',
    acts: {
      ambulance: 'Zuweisen',
      'refund-failing': 'Ansehen',
      frozen: 'Ansehen',
      payment: 'Ansehen',
      'change-request': 'Entscheiden',
      unconfirmed: 'Bestätigen',
      'care-waiting': 'Beantworten',
      'not-closed': 'Abschließen',
      'never-confirmed': 'Ansehen',
      'still-in-room': 'Ansehen',
      unpaid: 'Ansehen',
      unverified: 'Prüfen',
      mail: 'Ansehen',
      'empty-doctors': 'Ansehen',
    },
    act: (act, what) => `${act}: ${what}`,
  },
  happened: {
    heading: 'Seit Sie hier waren',
    first: 'Sie sind zum ersten Mal hier. Ab jetzt steht an dieser Stelle, was inzwischen geschehen ist.',
    booked: (count) => plural(count, { one: '# gebucht', other: '# gebucht' }),
    cancelled: (count) => plural(count, { one: '# abgesagt', other: '# abgesagt' }),
    received: (sum) => `${sum} eingenommen`,
    people: (count) => plural(count, { one: '# neues Konto', other: '# neue Konten' }),
    requests: (count) => plural(count, { one: '# Anfrage', other: '# Anfragen' }),
  },
  week: {
    heading: 'Letzte Woche',
    failed: 'Die Wochen konnten nicht geladen werden',
    against: (from, to) => `${from} bis ${to}, verglichen mit der Woche davor`,
    visits: 'Termine',
    received: 'eingenommen',
    noShows: 'nicht erschienen',
    used: 'der Sprechzeit genutzt',
    points: (points) => `${points} Prozentpunkte`,
    chart: 'Termine, letzte Woche',
    day: 'Tag',
    before: 'Die Woche davor',
    said: (count) => plural(count, { one: '# Termin', other: '# Termine' }),
    saidBefore: (count) => `Die Woche davor: ${count}`,
  },
  next: {
    heading: 'Nächste Woche, die leersten zuerst',
    range: (from, to) => `${from} bis ${to}`,
    none: 'Nächste Woche hat niemand Sprechzeiten.',
    doctor: 'Ärztin/Arzt',
    hours: 'Stunden',
    booked: 'Gebucht',
    used: 'Genutzt',
    free: 'Frei',
    all: (count) => plural(count, { one: 'Alle # zeigen', other: 'Alle # zeigen' }),
  },
  quick: {
    heading: 'Schnell erledigt',
    doctor: 'Ärztin/Arzt hinzufügen',
    pending: 'Unbestätigte Termine',
    requests: 'Offene Anfragen',
    payments: 'Zahlungen zu klären',
  },
  recent: {
    heading: 'Zuletzt gebucht',
    failed: 'Die Termine konnten nicht geladen werden',
    none: 'Noch hat niemand gebucht.',
    who: (patient, doctor) => `<b>${patient}</b> bei Dr. ${doctor}`,
    when: (day, time) => `${day}, ${time} Uhr`,
    all: 'Alle Termine',
  },
}
