import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' })

export const paypalPage: In<'paypalPage'> = {
  title: 'PayPal · Salus',
  pay: 'Mit PayPal bezahlen',
  payBy: (time) => `Bitte bezahlen Sie bis ${time} Uhr. Danach ist die Zeit wieder für andere frei.`,
  going: 'Sie werden zu PayPal weitergeleitet …',
  goNow: 'Jetzt zu PayPal',
  unreachable: (minutes) =>
    `PayPal ist gerade nicht erreichbar. Ihr Termin bleibt ${minutesOf(minutes)} lang gebucht: „Mit PayPal bezahlen“ finden Sie bei Ihren Terminen.`,
  back: {
    looking: 'Wir sehen nach Ihrer Zahlung …',
    paid: 'Ihr Termin ist bezahlt',
    paidSays: 'Die Zahlung über PayPal ist eingegangen. Ihr Beleg kommt per E-Mail.',
    paidUnmailed: 'Die Zahlung über PayPal ist eingegangen. Ihren Beleg finden Sie in Ihrem Konto.',
    unpaid: 'Noch nicht bezahlt',
    unpaidSays: (minutes) =>
      `Über PayPal wurde nichts bezahlt. Ihr Termin bleibt ab dem Buchen ${minutesOf(minutes)} lang für Sie gebucht; so lange können Sie ihn bei Ihren Terminen bezahlen.`,
    cancelled: 'Sie sind zurück, ohne zu bezahlen',
    over: 'Die Zeit zum Bezahlen ist um',
    overSays:
      'Ihr Termin wurde nicht rechtzeitig bezahlt, die Zeit ist wieder für andere frei. Es wurde nichts abgebucht.',
    returned: 'Ihre Zahlung geht an Sie zurück',
    returnedSays:
      'Ihre Zahlung kam an, als die Zeit nicht mehr Ihre war. Der ganze Betrag geht über PayPal an Sie zurück.',
    looked_at: 'Ihre Zahlung wird geprüft',
    looked_atSays:
      'Ihre Zahlung passt nicht zu Ihrem Termin. Die Klinik prüft das und meldet sich bei Ihnen; Sie brauchen nichts zu tun.',
    unknown: 'Diese Zahlung kennen wir nicht',
    unknownSays: 'Vielleicht ist der Link nicht vollständig. Was bezahlt ist, sehen Sie bei Ihren Terminen.',
    failed: 'PayPal antwortet gerade nicht',
    failedSays: 'Falls Sie bezahlt haben, wird Ihr Termin in wenigen Minuten von selbst als bezahlt geführt.',
    again: 'Erneut versuchen',
    toVisits: 'Zu Ihren Terminen',
  },
  sandbox: {
    heading: 'Hier wäre PayPal',
    says: 'Salus läuft hier als Demo. Es fließt kein Geld, egal was Sie drücken.',
    sum: (price) => `Salus bittet um ${price}.`,
    approve: 'Zustimmen und bezahlen',
    decline: 'Zahlung ablehnen lassen',
    cancel: 'Abbrechen und zurück',
    over: 'Hier gibt es nichts mehr zu bestätigen.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
}
