import type { In } from '../../texts.ts'

export const termsOfUse: In<'termsOfUse'> = {
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
    says: 'Mit einem Konto meldet sich eine Person an. Sie können von dort aus für Ihre Kinder buchen und für andere, die zugestimmt haben; sie stehen dort unter ihrem eigenen Namen. Bitte geben Sie Ihren richtigen Namen an, damit die Ärztin oder der Arzt weiß, wer kommt, und behalten Sie Ihr Passwort für sich. Sagen Sie uns sofort, wenn jemand anderes Ihr Konto benutzt.',
  },
  booking: {
    heading: 'Buchen',
    window: (days) => `Buchen können Sie für heute und die ${days} danach, manche Terminarten auch weiter im Voraus.`,
    hold: (minutes) =>
      `Wenn Sie mit Karte bezahlen, wird der Termin ${minutes} lang für Sie freigehalten. Ist die Zahlung bis dahin nicht eingegangen, ist er wieder für andere frei.`,
    pending:
      'Ein neuer Termin gilt als unbestätigt, bis die Ärztin, der Arzt oder die Klinik ihn bestätigt. Die Zeit gehört bis dahin schon Ihnen.',
    zone: 'Alle Uhrzeiten sind die Ortszeit des Standorts, an dem der Termin stattfindet. Bei einer Videosprechstunde sehen Sie auch Ihre eigene Uhrzeit.',
  },
  price: {
    heading: 'Preis und Zahlung',
    says: (currency) =>
      `Sie zahlen den Preis, den Sie beim Buchen gesehen haben (Währung: ${currency}), mit Karte, mit PayPal oder in der Klinik, je nachdem, was die Buchungsseite anbietet. Bei manchen Terminarten zahlen Sie einen Teil vorher oder hinterlegen eine Karte. Was es kostet, spät abzusagen oder nicht zu kommen, steht vor dem Buchen da; steht dort nichts, fällt dafür keine Gebühr an.`,
  },
  cancelling: {
    heading: 'Absagen',
    says: 'Bis wann Sie einen Termin selbst absagen oder verschieben können, hängt von der Terminart ab: solange er unbestätigt ist oder bis einige Stunden, bevor er beginnt. Das steht vor dem Buchen da und später beim Termin. Was Sie bezahlt haben, bekommen Sie dann zurück, abzüglich der vereinbarten Gebühr, falls es eine gibt. Sagt die Klinik, die Ärztin oder der Arzt ab, bekommen Sie alles zurück. Danach können Sie in Ihrem Bereich noch darum bitten, oder Sie <contact>schreiben uns oder rufen an</contact>.',
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
