import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' })

export const methodStep: In<'methodStep'> = {
  heading: 'Wie möchten Sie bezahlen?',
  free: 'Sie müssen nichts bezahlen.',
  nothing: 'Sie bezahlen jetzt nichts.',
  card: 'Karte',
  cardSays: (minutes) => `Jetzt bezahlen. Ihr Termin wird ${minutesOf(minutes)} lang für Sie freigehalten.`,
  paypal: 'PayPal',
  paypalSays: (minutes) => `Jetzt buchen und innerhalb von ${minutesOf(minutes)} bei PayPal bezahlen.`,
  clinic: 'In der Klinik bezahlen',
  clinicSays: 'Jetzt buchen und am Empfang bezahlen, wenn Sie kommen.',
  gone: (date, time) =>
    `${date}, ${time} ist gerade vergeben worden. Wählen Sie eine andere Zeit. Was Sie geschrieben haben, bleibt erhalten.`,
  otherDays: 'Andere Tage, Ärztinnen und Ärzte',
  note: 'Was sollte Ihre Ärztin oder Ihr Arzt wissen?',
  noteSays: 'Freiwillig. Das lesen Ihre Ärztin oder Ihr Arzt und alle, die Ihre Behandlungsunterlagen lesen dürfen.',
}
