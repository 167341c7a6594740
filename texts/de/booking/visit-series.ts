import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const visitSeries: In<'visitSeries'> = {
  repeat: 'Diesen Termin wiederholen',
  repeatSays: 'Zur selben Zeit jede Woche oder alle paar Wochen',
  heading: 'Wie oft möchten Sie kommen?',
  every: 'Wie oft',
  everyWeeks: (weeks) => plural(weeks, { one: 'Jede Woche', other: 'Alle # Wochen' }),
  count: 'Wie viele Termine',
  countUntil: (count, date) => plural(count, { one: `# Termin, bis ${date}`, other: `# Termine, bis ${date}` }),
  payBy: {
    card: 'Den ersten Termin jetzt, jeden weiteren, nachdem er stattgefunden hat.',
    clinic: 'Jeden Termin am Empfang, wenn Sie kommen.',
  },
  dates: 'Ihre Termine',
  failed: 'Die Termine konnten nicht geprüft werden',
  free: 'Frei',
  clash: {
    slot_taken: 'Diese Zeit ist schon vergeben.',
    slot_not_offered: 'Zu dieser Zeit gibt es an diesem Tag keine Termine.',
    earlier_time_held: 'Diese Zeit ist für einen gebuchten Termin freigehalten: Verschieben Sie diesen dorthin.',
    patient_busy: 'Sie haben um diese Zeit schon einen Termin.',
    no_room_free: 'Um diese Zeit ist kein Raum frei.',
  },
  instead: (date) => `Statt ${date}`,
  noneInstead: 'Auch an den Tagen davor und danach ist nichts frei.',
  leaveOut: 'Auslassen',
  decide: (count) =>
    plural(count, {
      one: 'Ein Termin ist nicht frei. Bitte wählen Sie dafür eine andere Zeit oder lassen Sie ihn aus.',
      other: '# Termine sind nicht frei. Bitte wählen Sie für jeden eine andere Zeit oder lassen Sie ihn aus.',
    }),
  tooFew:
    'Eine Terminserie hat mindestens zwei Termine. Lassen Sie weniger aus oder buchen Sie einen einzelnen Termin.',
  review: (doctor, count, last, place, price, sum) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # Termin, bis ${last}, ${place}. ${price}, zu bezahlen am Empfang, wenn Sie kommen.`,
      other: `<b>Dr. ${doctor}</b>, # Termine, bis ${last}, ${place}. Je ${price}, zu bezahlen am Empfang bei jedem Besuch: insgesamt ${sum}.`,
    }),
  reviewOnCard: (doctor, count, last, place, price, sum) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # Termin, bis ${last}, ${place}. Jetzt ist nichts zu zahlen; der Preis beträgt ${price}.`,
      other: `<b>Dr. ${doctor}</b>, # Termine, bis ${last}, ${place}. Jetzt ist nichts zu zahlen; der Preis beträgt je ${price}, zusammen ${sum}.`,
    }),
  reviewDeposits: (doctor, count, last, place, price, sum) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # Termin, bis ${last}, ${place}. Der Preis beträgt ${price}.`,
      other: `<b>Dr. ${doctor}</b>, # Termine, bis ${last}, ${place}. Der Preis beträgt je ${price}, zusammen ${sum}.`,
    }),
  deposits: (count, each, sum) =>
    plural(count, {
      one: `Von Ihrer Karte wird jetzt die Anzahlung von ${sum} abgebucht; den Rest bezahlen Sie in der Klinik.`,
      other: `Von Ihrer Karte werden jetzt ${sum} abgebucht: je ${each} Anzahlung für # Termine. Den Rest bezahlen Sie in der Klinik, bei jedem Besuch einzeln. Sagen Sie einen Termin rechtzeitig ab, bekommen Sie seine Anzahlung zurück.`,
    }),
  firstByCard: (each) =>
    `Von Ihrer Karte werden jetzt ${each} für den ersten Termin abgebucht und je ${each} für jeden weiteren, nachdem er stattgefunden hat. Was Sie rechtzeitig absagen, kostet nichts: Was dafür bezahlt ist, bekommen Sie zurück.`,
  payAndBook: (sum) => `${sum} zahlen und buchen`,
  reviewFree: (doctor, count, last, place) =>
    plural(count, {
      one: `<b>Dr. ${doctor}</b>, # Termin, bis ${last}, ${place}. Sie müssen nichts bezahlen.`,
      other: `<b>Dr. ${doctor}</b>, # Termine, bis ${last}, ${place}. Sie müssen nichts bezahlen.`,
    }),
  each: (price) => `je ${price}`,
  see: 'Zu Ihren Terminen',
  book: (count) => plural(count, { one: '# Termin buchen', other: '# Termine buchen' }),
  booked: (count) => plural(count, { one: '# Termin ist gebucht!', other: '# Termine sind gebucht!' }),
  notBooked: 'Die Termine konnten nicht gebucht werden',
  whole: (count, last) => plural(count, { one: `# Termin, am ${last}`, other: `# Termine, der letzte am ${last}` }),
}
