import type { In } from '../../texts.ts'
import { number, plural } from '../words.ts'

export const jobsPage: In<'jobsPage'> = {
  title: 'المهام الخلفية · Salus',
  heading: 'المهام الخلفية',
  lead: 'ما يقوم به Salus من تلقاء نفسه. المهمة التي تفشل يُعاد تنفيذها، والتي يتكرر فشلها تتوقف بعض الوقت.',
  failed: 'تعذّر تحميل المهام الخلفية',
  toSend: 'رسائل بانتظار الإرسال',
  oldest: 'أقدم رسالة تنتظر منذ',
  toTell: 'إشعارات بانتظار التبليغ',
  refunds: 'مبالغ مستحقة الإعادة',
  refundsFailing: (count) => `مبالغ مستحقة الإعادة، تعذّرت إعادة ${number(count)} منها`,
  seconds: (count) => `${number(count)} ث`,
  minutes: (count) => `${number(count)} د`,
  hours: (count) => `${number(count)} س`,
  columns: { does: 'ماذا تفعل', state: 'الحالة', next: 'التنفيذ القادم', action: 'الإجراء' },
  names: 'المهام',
  states: { waiting: 'على ما يرام', running: 'قيد التنفيذ', failing: 'متعثرة', stopped: 'متوقفة' },
  failedTimes: (count, why) =>
    plural(count, {
      zero: `لم تفشل: ${why}`,
      one: `فشلت مرة واحدة: ${why}`,
      two: `فشلت مرتين: ${why}`,
      few: `فشلت # مرات: ${why}`,
      many: `فشلت # مرة: ${why}`,
      other: `فشلت # مرة: ${why}`,
    }),
  run: 'تنفيذ الآن',
  runThis: (does) => `تنفيذ الآن: ${does}`,
  news: {
    heading: 'إشعارات فاشلة',
    none: 'لم يفشل أي إشعار.',
    again: (count) =>
      plural(count, {
        one: 'إعادة المحاولة',
        two: 'إعادة محاولة كليهما',
        few: 'إعادة محاولة الإشعارات الـ#',
        many: 'إعادة محاولة الإشعارات الـ#',
        other: 'إعادة محاولة الإشعارات الـ#',
      }),
    columns: { what: 'ماذا حدث', at: 'أُجِّل', why: 'السبب' },
  },
  mails: {
    heading: 'رسائل تعذّر إرسالها نهائيًا',
    none: 'لا توجد رسائل تعذّر إرسالها.',
    columns: { to: 'إلى', about: 'الموضوع', at: 'وقت التوقف', why: 'السبب', action: 'الإجراء' },
    why: (error, attempts) => `${error} (عدد المحاولات: ${number(attempts)})`,
    again: 'إعادة المحاولة',
    againTo: (address) => `إعادة المحاولة: رسالة إلى \u2066${address}\u2069`,
  },
}
