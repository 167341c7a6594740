import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const videoDoctor: In<'videoDoctor'> = {
  beside: 'بجانب الصورة',
  notes: 'الملاحظات',
  chart: 'المريض',
  people: 'الأشخاص في هذه الزيارة',
  justArrived: (name) => `وصل ${name} للتو.`,
  waitsSince: (name, minutes) =>
    plural(minutes, {
      one: `ينتظر ${name} منذ دقيقة واحدة.`,
      two: `ينتظر ${name} منذ دقيقتين.`,
      few: `ينتظر ${name} منذ # دقائق.`,
      many: `ينتظر ${name} منذ # دقيقة.`,
      other: `ينتظر ${name} منذ # دقيقة.`,
    }),
  isAway: (name) => `وصل ${name} وغادر الصفحة. عند السماح بالدخول تصله رسالة.`,
  letIn: 'السماح بالدخول',
  letInOf: (name) => `السماح بالدخول: ${name}`,
  showOut: 'إخراج',
  showOutOf: (name) => `إخراج: ${name}`,
  guestWaits: (name) => `يريد ${name} الانضمام كضيف.`,
  notLetIn: 'لم ينجح ذلك',
  end: 'إنهاء الزيارة',
  endHeading: 'هل تريد إنهاء هذه الزيارة؟',
  endSays: 'تكتمل الزيارة، ويُسجَّل فيها متى حضر كل طرف ومتى غادر.',
  lineFailed: 'تعطّل الاتصال من جهتنا',
  lineFailedSays: 'إذا تعطّل الاتصال من جهتنا تلغي العيادة الزيارة: لا يُحتسب شيء، ويُعاد ما دُفع.',
  back: 'متابعة الحديث',
  notEnded: 'تعذّر إنهاء الزيارة',
}
