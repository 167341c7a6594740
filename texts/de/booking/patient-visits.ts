import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const patientVisits: In<'patientVisits'> = {
  title: 'Ihre Termine · Salus',
  hello: (name) => `Guten Tag, ${name}`,
  forWhom: (name) => `Für ${name}`,
  ofFamily: 'Die nächsten Termine Ihrer Familie',
  failed: 'Ihre Termine konnten nicht geladen werden',
  partFailed: 'Ein Teil dieser Seite konnte nicht geladen werden.',
  none: 'Noch keine Termine.',
  noneOwn: 'Noch keine Termine für Sie selbst.',
  noneSays: 'Suchen Sie sich eine Ärztin oder einen Arzt aus, tippen Sie auf einen freien Termin, und er gehört Ihnen.',
  find: 'Zur Arztsuche',
  first: 'Ersten Termin buchen',
  all: 'Termine',
  counts: {
    total: 'Termine insgesamt',
    confirmed: 'Bestätigt',
    pending: 'Unbestätigt',
    doctors: 'Besuchte Ärztinnen und Ärzte',
  },
  upcoming: (count) => `Kommende (${count})`,
  past: (count) => `Vergangene (${count})`,
  noneUpcoming: 'Sie haben keine kommenden Termine.',
  nonePast: 'Sie haben noch keine vergangenen Termine.',
  confirmedAlready: (phone) =>
    `Dieser Termin ist schon bestätigt. Zum Absagen oder Verschieben fragen Sie die Klinik hier, oder rufen Sie an: <call>${phone}</call>.`,
  tooLateAlready: (hours, phone) =>
    plural(hours, {
      one: `Absagen oder verschieben konnten Sie diesen Termin bis # Stunde vorher. Fragen Sie dafür jetzt die Klinik hier, oder rufen Sie an: <call>${phone}</call>.`,
      other: `Absagen oder verschieben konnten Sie diesen Termin bis # Stunden vorher. Fragen Sie dafür jetzt die Klinik hier, oder rufen Sie an: <call>${phone}</call>.`,
    }),
  begunAlready: (phone) =>
    `Dieser Termin hat schon begonnen. Zum Absagen oder Verschieben rufen Sie uns bitte an: <call>${phone}</call>.`,
  series: (doctor) => `Terminserie bei Dr. ${doctor}`,
  agreed: 'Beim Buchen vereinbart',
  confirmBy: (date, time) =>
    `Bitte bestätigen Sie diesen Termin bis ${date}, ${time} Uhr. So lange halten wir ihn für Sie frei, danach können ihn andere buchen.`,
  confirmNow: 'Bedingungen lesen und bestätigen',
  free: {
    until: (date, time) => `Bis ${date}, ${time} Uhr, können Sie kostenlos absagen oder verschieben.`,
    pending:
      'Bis der Termin bestätigt ist, können Sie ihn kostenlos absagen oder verschieben. Danach wenden Sie sich an die Klinik.',
  },
  unknownDoctor: '(unbekannt)',
  noTime: 'noch offen',
  noPlace: 'Klinik',
  label: (doctor, date) => `Dr. ${doctor}, ${date}`,
  outcome: {
    visited: 'Sie waren da',
    yes: 'Ja',
    no: 'Nein',
    checkup: 'Untersuchung',
    checkupDone: 'Abgeschlossen',
    checkupOpen: 'Steht noch aus',
    doctorNotes: 'Ärztliche Notizen',
    consultationNotes: 'Notizen zum Gespräch',
    chat: 'Chatverlauf',
    rating: 'Ihre Bewertung',
  },
  cancelIt: 'Termin absagen',
  moveIt: 'Termin verschieben',
  rateIt: 'Besuch bewerten',
  receipts: 'Belege',
  bookAgain: 'Erneut buchen',
  next: {
    heading: 'Ihr nächster Termin',
    soon: (day, date) => `${day}, ${date}`,
    toAll: 'Ihre Termine',
    above: 'Ihr nächster Termin steht oben.',
    only: 'Ihr nächster Termin steht oben. Weitere gibt es nicht.',
    more: 'Mehr',
    entry: 'Termin',
    calendars: { google: 'In Google Kalender eintragen', outlook: 'In Outlook eintragen' },
    earlierTime: 'Bei einem früheren freien Termin Bescheid geben',
    earlierAsked: (minutes) =>
      `Wir geben Ihnen per E-Mail und Glocke Bescheid, sobald ein früherer Termin frei wird. Er wird dann ${minutes} Minuten lang für Sie freigehalten.`,
    earlierUnmailed: (minutes) =>
      `Wir geben Ihnen hier, mit der Glocke, Bescheid, sobald ein früherer Termin frei wird. Er wird dann ${minutes} Minuten lang für Sie freigehalten. Bestätigen Sie Ihre E-Mail-Adresse, damit wir Ihnen auch schreiben.`,
    earlierFailed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    addToCalendar: 'In den Kalender',
    print: 'Terminzettel drucken',
    bookDoctor: 'Weiteren Termin buchen',
  },
  slip: {
    title: 'Salus · Termin',
    patient: 'Patient/in',
    doctor: 'Ärztin/Arzt',
    doctorIs: (doctor, specialization) => `Dr. ${doctor}, ${specialization}`,
    visit: 'Terminart',
    place: 'Ort',
    fee: 'Preis',
    reference: 'Terminnummer',
    foot: (phone) => `Bitte seien Sie zehn Minuten vorher da. Bei Fragen: ${phone}`,
    footRemote: (phone) => `Bitte halten Sie sich zu Beginn bereit. Bei Fragen: ${phone}`,
  },
  cancel: {
    heading: 'Diesen Termin absagen?',
    says: (date, time, doctor) =>
      `<b>${date}, ${time} Uhr</b> bei Dr. ${doctor}. Der Termin ist dann sofort wieder für andere frei.`,
    saysPaid: (date, time, doctor, price) =>
      `<b>${date}, ${time} Uhr</b> bei Dr. ${doctor}. Wir erstatten Ihnen ${price} auf Ihre Karte. Das kann bis zu 10 Tage dauern.`,
    until: (hours) =>
      hours === 0
        ? 'Sie können diesen Termin absagen und verschieben, bis er beginnt.'
        : plural(hours, {
            one: 'Sie können diesen Termin bis # Stunde vorher absagen und verschieben.',
            other: 'Sie können diesen Termin bis # Stunden vorher absagen und verschieben.',
          }),
    rest: 'Auch alle späteren Termine dieser Serie absagen',
    restDone: (count) => plural(count, { one: '# Termin ist abgesagt', other: '# Termine sind abgesagt' }),
    restKept: (count) =>
      plural(count, {
        one: '# Termin bleibt bestehen, weil er schon bestätigt ist oder zu bald beginnt. Bitte rufen Sie uns dazu an.',
        other:
          '# Termine bleiben bestehen, weil sie schon bestätigt sind oder zu bald beginnen. Bitte rufen Sie uns dazu an.',
      }),
    done: 'Ihr Termin ist abgesagt',
    failed: 'Der Termin konnte nicht abgesagt werden',
  },
}
