import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const methodStep: In<'methodStep'> = {
  heading: 'كيف تودّ الدفع؟',
  free: 'لا يلزمك دفع أي مبلغ.',
  nothing: 'لا تدفع شيئًا الآن.',
  card: 'بطاقة',
  cardSays: (minutes) => `ادفع الآن. نحتفظ لك بالموعد ${minutesOf(minutes)}.`,
  paypal: 'PayPal',
  paypalSays: (minutes) => `احجز الآن، ثم ادفع لدى PayPal خلال ${minutesOf(minutes)}.`,
  clinic: 'الدفع في العيادة',
  clinicSays: 'احجز الآن، وادفع لدى الاستقبال عند حضورك.',
  gone: (date, time) => `حُجز للتو موعد ${date}، ${time}. اختر وقتًا آخر. ما كتبته محفوظ.`,
  otherDays: 'أيام وأطباء آخرون',
  note: 'ما الذي ينبغي أن يعرفه الطبيب؟',
  noteSays: 'اختياري. يقرؤه الطبيب ومن سمحت له بقراءة سجلك.',
}
