import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const asked: In<'asked'> = {
  heading: (count) =>
    plural(count, {
      zero: 'لا طلبات لتغيير المواعيد',
      one: 'طلب واحد لتغيير موعد',
      two: 'طلبان لتغيير موعدين',
      few: '# طلبات لتغيير مواعيد',
      many: '# طلبًا لتغيير مواعيد',
      other: '# طلب لتغيير مواعيد',
    }),
  failed: 'تعذّر تحميل طلبات المرضى.',
  wants: {
    cancel: (name) => `طلب إلغاء من <b>\u2068${name}\u2069</b>`,
    move: (name) => `طلب نقل من <b>\u2068${name}\u2069</b>`,
  },
  visit: (date, time, doctor) => `${date}، ${time}، د. \u2068${doctor}\u2069`,
  cancel: 'إلغاء الموعد',
  move: 'اختيار وقت',
  decline: 'رفض',
  on: (act, name, time) => `${act}: \u2068${name}\u2069، ${time}`,
  granting: {
    heading: 'هل تريد إلغاء الموعد؟',
    says: (name, date, time) =>
      `يُلغى موعد <b>\u2068${name}\u2069</b> في <b>${date}، ${time}</b> ويصبح وقته متاحًا، ويُبلَّغ المريض بذلك.`,
    fee: 'الرسوم التي تحتفظ بها العيادة',
    agreed: (fee) => `المتفق عليه لهذا الموعد ${fee}، ولك أن تختار أقل من ذلك.`,
    reason: 'لماذا أقل؟',
    keeps: (fee) => `تحتفظ العيادة برسوم قدرها ${fee}.`,
    keepsNothing: 'تتنازل العيادة عن الرسوم.',
    goesBack: (back) => `ويُعاد ${back} بالطريقة التي دُفع بها.`,
    backAtDesk: (back) => `وما دُفع في الاستقبال وقدره ${back} يُعاد هناك.`,
    byCard: (rest) => `ويُخصم ${rest} من بطاقة المريض المحفوظة.`,
    staysDue: (rest) => `ويبقى منها ${rest} يُدفع في العيادة.`,
    nothingPaid: 'لم يُدفع شيء، فلا يُعاد شيء.',
    keep: 'ليس الآن',
    done: 'تم الإلغاء وإبلاغ المريض.',
    failed: 'تعذّر إلغاء الموعد.',
  },
  declining: {
    heading: 'هل تريد رفض الطلب؟',
    says: (name, date, time) =>
      `يبقى موعد <b>\u2068${name}\u2069</b> في <b>${date}، ${time}</b> كما هو، ويقرأ المريض ردّك.`,
    answer: 'ردّك',
    keep: 'ليس الآن',
    send: 'رفض الطلب',
    done: 'تم رفض الطلب وإبلاغ المريض.',
    failed: 'تعذّر رفض الطلب.',
  },
}
