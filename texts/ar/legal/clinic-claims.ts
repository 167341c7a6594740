import type { In } from '../../texts.ts'

export const clinicClaims: In<'clinicClaims'> = {
  heading: 'ما يجوز أن تقوله الصفحات العامة',
  lead: 'لا يظهر أي من هذه البيانات حتى تفعّله. لا تذكر إلا ما تستطيع عيادتك الوفاء به وإثباته.',
  failed: 'تعذّر تحميل هذه الإعدادات',
  answer: 'سرعة الرد',
  answerSays: 'في صفحة الاتصال، إلى جانب بريدك الإلكتروني.',
  answerHours: 'خلال كم ساعة',
  shown: (sentence) => `يقرأ المرضى: «\u2068${sentence}\u2069»`,
  openingHours: 'ساعات العمل',
  openingHoursSays: 'في صفحة الاتصال، حرفيًا، مثل «من الأحد إلى الخميس، من 8 صباحًا إلى 6 مساءً».',
  certificate: 'شهادة أو عضوية',
  certificateSays: 'في الصفحة الرئيسية، إلى جانب «خصوصيتك»، حرفيًا.',
  save: 'حفظ',
  saved: 'تم الحفظ. تظهر على الصفحات العامة فورًا.',
  notSaved: 'تعذّر الحفظ',
}
