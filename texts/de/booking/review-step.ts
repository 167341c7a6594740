import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' })

export const reviewStep: In<'reviewStep'> = {
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
}
