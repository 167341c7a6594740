import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const videoDoctor: In<'videoDoctor'> = {
  beside: 'بجانب الصورة',
  notes: 'الملاحظات',
  chart: 'الملف',
  people: 'الأشخاص في هذه الزيارة',
  justArrived: (name) => `وصل \u2068${name}\u2069 للتو.`,
  waitsSince: (name, minutes) =>
    plural(minutes, {
      one: `ينتظر \u2068${name}\u2069 منذ دقيقة واحدة.`,
      two: `ينتظر \u2068${name}\u2069 منذ دقيقتين.`,
      few: `ينتظر \u2068${name}\u2069 منذ # دقائق.`,
      many: `ينتظر \u2068${name}\u2069 منذ # دقيقة.`,
      other: `ينتظر \u2068${name}\u2069 منذ # دقيقة.`,
    }),
  isAway: (name) => `وصل \u2068${name}\u2069 وغادر الصفحة. عند السماح بالدخول تصله رسالة.`,
  letIn: 'السماح بالدخول',
  letInOf: (name) => `السماح بالدخول: \u2068${name}\u2069`,
  showOut: 'إخراج',
  showOutOf: (name) => `إخراج: \u2068${name}\u2069`,
  guestWaits: (name) => `يريد \u2068${name}\u2069 الانضمام كضيف.`,
  notLetIn: 'لم ينجح ذلك',
  end: 'إنهاء الزيارة',
  endHeading: 'هل تريد إنهاء هذه الزيارة؟',
  endSays: 'تكتمل الزيارة، ويُسجَّل فيها متى حضر كل طرف ومتى غادر.',
  lineFailed: 'تعطّل الاتصال من جهتنا',
  lineFailedSays: 'إذا تعطّل الاتصال من جهتنا تلغي العيادة الزيارة: لا يُحتسب شيء، ويُعاد ما دُفع.',
  back: 'متابعة الحديث',
  notEnded: 'تعذّر إنهاء الزيارة',
}
