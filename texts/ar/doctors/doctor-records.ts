import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const doctorRecords: In<'doctorRecords'> = {
  title: 'الأطباء · Salus',
  heading: 'الأطباء',
  find: 'الاسم أو البريد الإلكتروني أو التخصص',
  specialization: 'التخصص',
  allSpecializations: 'جميع التخصصات',
  standing: 'حالة التحقق',
  all: 'الكل',
  standings: { verified: 'تم التحقق منه', unverified: 'لم يُتحقق منه', suspended: 'موقوف' },
  asTable: 'عرض كجدول',
  asGrid: 'عرض كبطاقات',
  export: 'تصدير بصيغة CSV',
  notExported: 'تعذّر إنشاء الملف. يُرجى المحاولة مرة أخرى.',
  add: 'إضافة طبيب',
  count: (count) =>
    plural(count, {
      zero: 'لا يوجد أطباء',
      one: 'طبيب واحد',
      two: 'طبيبان',
      few: '# أطباء',
      many: '# طبيبًا',
      other: '# طبيب',
    }),
  failed: 'تعذّر تحميل قائمة الأطباء',
  none: 'لا يوجد طبيب يطابق هذا البحث.',
  columns: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    specialization: 'التخصص',
    years: 'سنوات الخبرة',
    fee: 'الرسوم',
    appointments: 'المواعيد',
    status: 'الحالة',
  },
  one: 'الطبيب',
  panel: {
    since: (date) => `منذ ${date}`,
    sinceBy: (date, name) => `منذ ${date}، بواسطة \u2068${name}\u2069`,
    verify: 'تأكيد التحقق',
    suspend: 'إيقاف',
    isSuspended: (name) => `أُوقف الدكتور \u2068${name}\u2069: لا يمكن حجز مواعيد جديدة. أما المواعيد المحجوزة فتبقى.`,
    delete: 'حذف الطبيب',
    file: 'ملف المستند',
    addDocument: 'إضافة مستند',
  },
  remove: {
    question: 'هل تريد حذف هذا الطبيب؟',
    says: (name, coming) =>
      `لن يتمكن د. \u2068${name}\u2069 من تسجيل الدخول ولن يظهر في البحث بعد ذلك. لا يمكن التراجع عن هذا. ${plural(
        coming,
        {
          one: 'سيُلغى موعد قادم واحد ويُعاد مبلغه، ويُبلَّغ المريض بذلك.',
          two: 'سيُلغى موعدان قادمان ويُعاد مبلغاهما، ويُبلَّغ المرضى بذلك.',
          few: 'ستُلغى # مواعيد قادمة وتُعاد مبالغها، ويُبلَّغ المرضى بذلك.',
          many: 'سيُلغى # موعدًا قادمًا وتُعاد مبالغها، ويُبلَّغ المرضى بذلك.',
          other: 'سيُلغى # موعد قادم وتُعاد مبالغها، ويُبلَّغ المرضى بذلك.',
        },
      )}`,
    saysNone: (name) =>
      `لن يتمكن د. \u2068${name}\u2069 من تسجيل الدخول ولن يظهر في البحث بعد ذلك. لا يمكن التراجع عن هذا. لا يتأثر أي موعد قادم.`,
    yes: 'حذف',
    no: 'إبقاء',
    done: (message, cancelled) =>
      `${message} ${plural(cancelled, {
        one: 'أُلغي موعد واحد.',
        two: 'أُلغي موعدان.',
        few: 'أُلغيت # مواعيد.',
        many: 'أُلغي # موعدًا.',
        other: 'أُلغي # موعد.',
      })}`,
  },
  notKept: 'تعذّر حفظ المستند.',
  notDeleted: 'تعذّر حذف الطبيب',
}
