import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const contactPage: In<'contactPage'> = {
  title: 'Kontakt · Salus',
  description: 'Telefon, E-Mail, Adresse und Standorte von Salus.',
  heading: 'Hier antwortet ein Mensch.',
  lead: 'Schreiben Sie oder rufen Sie an: Unser Team antwortet innerhalb von 2 Stunden.',
  book: 'Termin buchen',
  more: 'Mehr erfahren',
  own: {
    heading: 'Kontakt',
    lead: 'Rufen Sie uns an oder schreiben Sie uns.',
    answersWithin: (hours) =>
      plural(hours, {
        one: 'Wir antworten innerhalb von # Stunde.',
        other: 'Wir antworten innerhalb von # Stunden.',
      }),
    emailSays: 'Schreiben Sie uns, nur nicht im Notfall.',
    hours: 'Online buchen',
  },
  ways: {
    heading: 'So erreichen Sie uns',
    phone: 'Telefon',
    phoneSays: (number) => `Im Notfall schreiben Sie nicht, sondern rufen Sie die <call>${number}</call> an.`,
    email: 'E-Mail',
    emailSays: 'Antwort innerhalb von 2 Stunden.',
    address: 'Adresse',
    addressSays: 'Der Raum steht in Ihrem Termin.',
    places: 'Unsere weiteren Standorte',
    placeEmergency: (number) => `In einem Notfall in der Nähe rufen Sie die <call>${number}</call> an.`,
    hours: 'Öffnungszeiten',
    hoursAre: 'Mo.–Fr. 8–20 Uhr',
    hoursSays: 'Buchen können Sie zu jeder Zeit.',
  },
  asked: {
    heading: 'Häufige Fragen',
    book: 'Wie buche ich einen Termin?',
    bookSays: (days, minutes) =>
      `Wählen Sie eine Ärztin oder einen Arzt und dann einen freien Termin; buchen können Sie für heute und die ${days} danach. Sie zahlen mit Karte, mit PayPal oder in der Klinik. Während Sie mit Karte zahlen, wird der Termin ${minutes} lang für Sie freigehalten.`,
    cancel: 'Kann ich absagen, und bekomme ich mein Geld zurück?',
    cancelSays:
      'Ja, in Ihrem Bereich: eine Sprechstunde, solange sie unbestätigt ist, andere Terminarten bis einige Stunden vorher. Ihr Geld bekommen Sie zurück. Bei einigen Terminarten fällt für spätes Absagen eine Gebühr an, die Sie vor dem Buchen lesen.',
    doctors: 'Wer sind die Ärztinnen und Ärzte?',
    doctorsSays:
      'Alle werden von der Klinik aufgenommen; niemand kann sich selbst eintragen. Im Verzeichnis stehen Fachgebiet, Berufsjahre, Preis und die Termine, die wirklich frei sind.',
    privacy: 'Was geschieht mit dem, was ich Ihnen erzähle?',
    privacySays:
      'Sie sehen alles. Wer Sie in der Klinik behandelt oder betreut, sieht, was für die Arbeit nötig ist. Wer Sie vertreten darf, sieht, wozu Sie zugestimmt haben. Wir verkaufen nichts davon. Wer was liest, steht in den Datenschutzhinweisen.',
  },
}
