import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const paypalPage: In<'paypalPage'> = {
  title: 'PayPal · Salus',
  pay: 'الدفع عبر PayPal',
  payBy: (time) => `يُرجى الدفع قبل الساعة ${time}. بعدها يصبح الموعد متاحًا لغيرك.`,
  going: 'ننقلك إلى PayPal…',
  goNow: 'الانتقال إلى PayPal الآن',
  unreachable: (minutes) =>
    `تعذّر الوصول إلى PayPal. نحتفظ لك بالموعد ${minutesOf(minutes)}: تجد «الدفع عبر PayPal» ضمن مواعيدك.`,
  back: {
    looking: 'نتحقق من دفعتك…',
    paid: 'تم دفع رسوم موعدك',
    paidSays: 'وصلت الدفعة إلى العيادة عبر PayPal، وسيصلك الإيصال بالبريد الإلكتروني.',
    paidUnmailed: 'وصلت الدفعة إلى العيادة عبر \u2066PayPal\u2069. تجد الإيصال في حسابك.',
    unpaid: 'لم يتم الدفع بعد',
    unpaidSays: (minutes) =>
      `لم يُدفع أي مبلغ عبر PayPal. نحتفظ لك بالموعد ${minutesOf(minutes)} من وقت الحجز، ويمكنك الدفع خلالها من صفحة مواعيدك.`,
    cancelled: 'عدت دون أن تدفع',
    over: 'انتهى وقت الدفع',
    overSays: 'لم تُدفع رسوم موعدك في الوقت المحدد، وأصبح متاحًا لغيرك. لم يُخصم أي مبلغ.',
    returned: 'دفعتك تعود إليك',
    returnedSays: 'وصلت دفعتك بعد أن لم يعد الموعد لك. سيعود المبلغ كاملًا إليك عبر PayPal.',
    looked_at: 'دفعتك قيد المراجعة',
    looked_atSays: 'دفعتك لا تطابق موعدك. ستراجعها العيادة وتخبرك بالنتيجة، ولا داعي لفعل أي شيء.',
    unknown: 'لا نعرف هذه الدفعة',
    unknownSays: 'ربما لم يكتمل الرابط. تجد في صفحة مواعيدك ما تم دفعه.',
    failed: 'تعذّر الاستعلام من PayPal',
    failedSays: 'إذا كنت قد دفعت، فسيظهر موعدك مدفوعًا تلقائيًا خلال بضع دقائق.',
    again: 'المحاولة من جديد',
    toVisits: 'عرض مواعيدك',
  },
  sandbox: {
    heading: 'هنا تكون صفحة PayPal',
    says: 'هذه نسخة تجريبية من Salus. لا يُنقل أي مال مهما ضغطت.',
    sum: (price) => `المبلغ المطلوب: ${price}`,
    approve: 'الموافقة والدفع',
    decline: 'رفض الدفعة',
    cancel: 'الإلغاء والعودة',
    over: 'لم يعد هنا ما يحتاج إلى موافقة.',
    failed: 'لم ينجح ذلك. يُرجى المحاولة من جديد.',
  },
}
