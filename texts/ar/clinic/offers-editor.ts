import type { In } from '../../texts.ts'

export const offersEditor: In<'offersEditor'> = {
  heading: 'ما أقدّمه',
  lead: 'يختار المرضى من هذه الأنواع عند الحجز لديك. وما حُجز يحتفظ بالمدة والرسوم التي حُجز بها.',
  failed: 'تعذّر تحميل أنواع المواعيد',
  facts: (length, fee) => `${length}، ${fee}`,
  gaps: (facts, before, after) => `${facts}. وقت فارغ بالدقائق: ${before} قبل الموعد و${after} بعده.`,
  always: (facts) => `${facts}. يقدّمها كل الأطباء. رسومها هي المذكورة في ملفك.`,
  minutes: 'مدة خاصة بك، بالدقائق',
  fee: (currency) => `رسوم خاصة بك (\u2068${currency}\u2069)`,
  asClinic: 'كما في العيادة',
  inSteps: (least, most, step) => `اختر مدة بالدقائق من ${least} إلى ${most}، بخطوات مقدارها ${step}.`,
  save: 'حفظ ما أقدّمه',
  saved: 'تم حفظ ما تقدّمه.',
  notSaved: 'تعذّر حفظ ما تقدّمه.',
}
