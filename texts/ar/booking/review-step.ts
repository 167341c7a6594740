import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const reviewStep: In<'reviewStep'> = {
  label: 'قبل أن تحجز',
  free: ({ doctor, date, times, place }) =>
    `<b>د. \u2068${doctor}\u2069</b>، ${date}، ${times}، \u2068${place}\u2069. لا يلزمك دفع أي مبلغ.`,
  clinic: ({ doctor, date, times, place }, price) =>
    `<b>د. \u2068${doctor}\u2069</b>، ${date}، ${times}، \u2068${place}\u2069. ${price}، يُدفع لدى الاستقبال عند حضورك.`,
  paypal: ({ doctor, date, times, place }, price, minutes) =>
    `<b>د. \u2068${doctor}\u2069</b>، ${date}، ${times}، \u2068${place}\u2069. ${price}، يُدفع لدى PayPal بعد الحجز. نحتفظ لك بالموعد ${minutesOf(minutes)}.`,
  bookFree: 'حجز هذا الموعد',
  bookClinic: 'الحجز والدفع في العيادة',
  bookPaypal: 'الحجز والدفع عبر PayPal',
}
