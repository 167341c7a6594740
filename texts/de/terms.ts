import type { In } from '../texts.ts'

export const terms: In<'terms'> = {
  title: 'Nutzungsbedingungen · Salus',
  heading: 'Nutzungsbedingungen',
  lead: 'Was Sie und Salus einander versprechen, in einfachen Worten.',
  what: {
    heading: 'Was Salus ist',
    says: 'Mit Salus finden Sie eine Ärztin oder einen Arzt, buchen einen Termin und bezahlen ihn. Die Behandlung selbst ist Sache der Ärztin oder des Arztes. Nichts auf diesen Seiten ist ein ärztlicher Rat.',
    emergency: (number) =>
      `Salus ist nicht für Notfälle da. Wenn ein Leben in Gefahr sein könnte, rufen Sie die <call>${number}</call> an.`,
  },
  account: {
    heading: 'Ihr Konto',
    says: 'Ein Konto ist für eine Person. Bitte geben Sie Ihren richtigen Namen an, damit die Ärztin oder der Arzt weiß, wer kommt, und behalten Sie Ihr Passwort für sich. Für das, was mit Ihrem Konto geschieht, sind Sie verantwortlich.',
  },
  booking: {
    heading: 'Buchen',
    window: (days) => `Buchen können Sie für heute und die ${days} danach.`,
    hold: (minutes) =>
      `Wenn Sie mit Karte bezahlen, wird der Termin ${minutes} lang für Sie freigehalten. Ist die Zahlung bis dahin nicht eingegangen, ist er wieder für andere frei.`,
    pending:
      'Ein neuer Termin gilt als unbestätigt, bis die Ärztin, der Arzt oder die Klinik ihn bestätigt. Die Zeit gehört bis dahin schon Ihnen.',
    zone: 'Alle Uhrzeiten sind Ortszeit der Klinik.',
  },
  price: {
    heading: 'Preis und Zahlung',
    says: 'Sie zahlen das Honorar, das Sie beim Buchen gesehen haben, in US-Dollar, und nichts darüber hinaus. Sie zahlen mit Karte, mit PayPal oder in der Klinik, je nachdem, was die Buchungsseite anbietet.',
  },
  cancelling: {
    heading: 'Absagen',
    says: 'Sie können einen Termin absagen, solange er noch nicht bestätigt ist und noch nicht begonnen hat. Eine Kartenzahlung wird dann vollständig erstattet. Sagt die Klinik, die Ärztin oder der Arzt ab, wird sie ebenfalls erstattet. Können Sie zu einem bestätigten Termin nicht kommen, <contact>schreiben Sie uns oder rufen Sie an</contact>.',
  },
  fair: {
    heading: 'Rücksicht',
    says: 'Bitte buchen Sie keine Termine, die Sie nicht wahrnehmen wollen, und versuchen Sie nicht, an etwas zu gelangen, das Ihnen nicht zusteht. Konten, mit denen das geschieht, können wir schließen.',
  },
  questions: {
    heading: 'Fragen',
    says: (email) =>
      `Schreiben Sie an <mail>${email}</mail>. Wie wir mit dem umgehen, was wir über Sie wissen, steht in den <privacy>Datenschutzhinweisen</privacy>.`,
  },
}
