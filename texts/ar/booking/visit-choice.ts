import type { In } from '../../texts.ts'

export const visitChoice: In<'visitChoice'> = {
  kind: 'ما سبب الزيارة؟',
  change: 'تغيير',
  place: 'أين؟',
  modes: {
    clinic: 'في العيادة',
    video: 'عبر الفيديو',
    phone: 'عبر الهاتف',
    home: 'في المنزل',
  },
  held: { video: 'عبر الفيديو', phone: 'عبر الهاتف', home: 'في المنزل' },
  joins: (minutes) =>
    `عبر الفيديو من المتصفح: يمكنك الانضمام قبل الموعد بـ ${minutes} دقيقة، من صفحة حسابي أو بالرابط في بريدك الإلكتروني.`,
  known: 'لمن سبق أن زارنا من المرضى',
  lostKind: 'لا يقدّم هذا الطبيب هذا النوع من المواعيد. اختر نوعًا آخر.',
  lostPlace: 'لا يُقدَّم هذا النوع من المواعيد في هذا الموقع. اختر موقعًا آخر.',
  toDoctors: 'كل الأطباء',
  map: 'الخريطة',
  mapOf: (place) => `\u2068${place}\u2069 على الخريطة`,
  there: (time, city) => `${time}، بتوقيت \u2068${city}\u2069`,
  here: (time, there) => `${time} بتوقيتك (${there})`,
  ofSeries: (number, of) => `الموعد ${number} من ${of}`,
  summary: 'نوع الموعد',
  legal: {
    both: (place) =>
      `تسري في فرع \u2068${place}\u2069 <terms>شروطه الخاصة</terms> و<privacy>بيان الخصوصية الخاص به</privacy>.`,
    terms: (place) => `تسري في فرع \u2068${place}\u2069 <terms>شروطه الخاصة</terms>.`,
    privacy: (place) => `يسري في فرع \u2068${place}\u2069 <privacy>بيان الخصوصية الخاص به</privacy>.`,
  },
}
