import type { In } from '../texts.ts'
import { plural } from './words.ts'

const minutesOf = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' })

export const booking: In<'booking'> = {
  title: 'Termin buchen · Salus',
  toDoctors: 'Zum Verzeichnis',
  noDoctor: 'Diese Seite konnte nicht geladen werden',
  choiceFailed: 'Das Angebot konnte nicht geladen werden.',
  booked: {
    card: 'Ihr Termin ist gebucht!',
    paypal: 'Ihr Termin ist gebucht! Zahlung: PayPal',
    clinic: 'Ihr Termin ist gebucht! Zahlung: in der Klinik',
    free: 'Ihr Termin ist gebucht!',
  },
  notBooked: 'Der Termin konnte nicht gebucht werden',
  back: 'Zurück',
  steps: {
    all: 'Schritte der Buchung',
    slot: 'Termin wählen',
    method: 'Zahlungsart',
    card: 'Kartenzahlung',
    done: 'Gebucht',
  },
  slot: {
    heading: (lastName) => `Wann möchten Sie zu Dr. ${lastName} kommen?`,
    failed: 'Die freien Termine konnten nicht geladen werden',
    none: (doctor, days) => `Dr. ${doctor} hat in den nächsten ${days} Tagen keinen freien Termin.`,
    others: (specialization) => `Weitere Ärztinnen und Ärzte: ${specialization}`,
    day: 'Tag',
    dayFree: (date, times) =>
      times === 0
        ? `${date}, keine freien Termine`
        : plural(times, { one: `${date}, # freier Termin`, other: `${date}, # freie Termine` }),
    time: 'Uhrzeit',
    timesFree: (count) => plural(count, { one: '# freier Termin', other: '# freie Termine' }),
    zone: (city) => `Uhrzeit der Klinik, ${city}`,
    zoneElsewhere: (city) => `Uhrzeit der Klinik, ${city} (nicht die Zeitzone dieses Geräts)`,
    gone: (times) => `Gerade vergeben: ${times}.`,
    full: 'An diesem Tag ist nichts mehr frei. Bitte wählen Sie einen anderen.',
    own: (doctor, date, times) =>
      `Sie haben dann schon einen Termin: Dr. ${doctor}, ${date}, ${times}. Wählen Sie eine andere Zeit, oder verschieben Sie zuerst jenen Termin.`,
    ownTimes: 'Einige Zeiten sind nicht wählbar, weil Sie dann schon einen Termin haben.',
    forKnown: 'Diese Terminart ist für Personen, die schon einmal hier waren. Wählen Sie eine andere.',
  },
  summary: {
    label: 'Ihr Termin',
    experience: (years) => plural(years, { one: '# Jahr Erfahrung', other: '# Jahre Erfahrung' }),
    when: 'Wann',
    chooseDay: 'Tag wählen',
    chooseTime: 'Uhrzeit wählen',
    where: 'Wo',
    fee: 'Preis',
    note: 'Bis Ihr Termin bestätigt ist, können Sie ihn absagen und bekommen den vollen Betrag zurück. Danach wenden Sie sich an die Klinik.',
    noteHours: (hours) =>
      hours === 0
        ? 'Bis der Termin beginnt, können Sie ihn kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.'
        : plural(hours, {
            one: 'Bis # Stunde vorher können Sie den Termin kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.',
            other:
              'Bis # Stunden vorher können Sie den Termin kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.',
          }),
    noteOver:
      'Der Termin beginnt so bald, dass Sie ihn nicht mehr selbst absagen oder verschieben können. Sie können die Klinik darum bitten.',
  },
  contact: {
    heading: 'Wie erreichen wir Sie?',
    phone: 'Bei diesem Termin werden Sie angerufen. Geben Sie Ihre Telefonnummer ein.',
    home: 'Dieser Termin findet bei Ihnen statt. Geben Sie die Adresse ein.',
    video: 'Geben Sie eine Telefonnummer ein, falls das Video nicht funktioniert.',
    number: 'Telefonnummer',
    address: 'Adresse',
    noNumber: 'Geben Sie eine Telefonnummer ein',
    noAddress: 'Geben Sie eine Adresse ein',
    save: 'Speichern und weiter',
    notSaved: 'Das konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
    failed: 'Ihre Kontaktdaten konnten nicht geladen werden.',
  },
  method: {
    heading: 'Wie möchten Sie bezahlen?',
    free: 'Sie müssen nichts bezahlen.',
    nothing: 'Sie bezahlen jetzt nichts.',
    card: 'Karte',
    cardSays: (minutes) => `Jetzt bezahlen. Ihr Termin wird ${minutesOf(minutes)} lang für Sie freigehalten.`,
    paypal: 'PayPal',
    paypalSays: (minutes) => `Jetzt buchen und innerhalb von ${minutesOf(minutes)} bei PayPal bezahlen.`,
    clinic: 'In der Klinik bezahlen',
    clinicSays: 'Jetzt buchen und am Empfang bezahlen, wenn Sie kommen.',
    note: 'Was sollte Ihre Ärztin oder Ihr Arzt wissen?',
    noteSays: 'Freiwillig. Das lesen Ihre Ärztin oder Ihr Arzt und alle, die Ihre Behandlungsunterlagen lesen dürfen.',
  },
  review: {
    label: 'Bevor Sie buchen',
    free: ({ doctor, date, times, place }) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. Sie müssen nichts bezahlen.`,
    clinic: ({ doctor, date, times, place }, price) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, zu bezahlen am Empfang, wenn Sie kommen.`,
    paypal: ({ doctor, date, times, place }, price, minutes) =>
      `<b>Dr. ${doctor}</b>, ${date}, ${times}, ${place}. ${price}, danach bei PayPal zu bezahlen. Der Termin wird ${minutesOf(minutes)} lang für Sie freigehalten.`,
    bookFree: 'Diesen Termin buchen',
    bookClinic: 'Buchen, in der Klinik zahlen',
    bookPaypal: 'Buchen, mit PayPal zahlen',
  },
  hold: {
    kept: 'Für Sie freigehalten, noch',
    left: (minutes) => plural(minutes, { one: 'Noch # Minute zum Bezahlen', other: 'Noch # Minuten zum Bezahlen' }),
    over: (minutes) =>
      plural(minutes, {
        one: 'Ihre # Minute ist vorbei. Der Termin ist wieder für andere frei, und es wurde nichts abgebucht.',
        other: 'Ihre # Minuten sind vorbei. Der Termin ist wieder für andere frei, und es wurde nichts abgebucht.',
      }),
    asking: (minutes) =>
      plural(minutes, {
        one: 'Ihre # Minute ist vorbei. Wir prüfen, ob Sie bezahlt haben\u00a0…',
        other: 'Ihre # Minuten sind vorbei. Wir prüfen, ob Sie bezahlt haben\u00a0…',
      }),
    again: 'Noch einmal freihalten',
    another: 'Anderen Termin wählen',
    chooseAnother: 'Bitte wählen Sie einen anderen Termin.',
  },
  pay: {
    heading: (price) => `${price} mit Karte bezahlen`,
    headingSoon: 'Mit Karte bezahlen',
    button: (price) => `${price} bezahlen`,
    buttonSoon: 'Bezahlen',
    noForm: 'Das Kartenformular konnte nicht geladen werden. Es wurde nichts abgebucht.',
    notBegun: 'Die Zahlung konnte nicht begonnen werden',
    through: 'Ihre Zahlung ist eingegangen.',
    securing: 'Ihr Termin wird gebucht\u00a0…',
    lost: 'Die Verbindung ist abgebrochen',
    notPaid:
      'Wir haben beim Zahlungsdienst nachgefragt: Sie haben noch nicht bezahlt. Sie können es noch einmal versuchen. Doppelt abgebucht wird nicht.',
    unfinished:
      'Die Verbindung ist abgebrochen. Zahlen Sie nicht noch einmal. Innerhalb einer Minute buchen wir Ihren Termin oder erstatten Ihnen den ganzen Betrag.',
  },
  done: {
    heading: 'Ihr Termin ist gebucht!',
    at: (date, time) => `${date}, ${time}`,
    who: (doctor) => `bei Dr. ${doctor}`,
    leaving: 'Es geht gleich weiter zu Ihrem Bereich\u00a0…',
    leave: 'Jetzt dorthin',
  },
}
