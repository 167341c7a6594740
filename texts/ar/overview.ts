import type { In } from '../texts.ts'
import { number } from './words.ts'

export const overview: In<'overview'> = {
  title: 'نظرة عامة · Salus',
  hello: (name) => `مرحبًا، \u2068${name}\u2069`,
  failed: 'تعذّر تحميل النظرة العامة',
  doctors: 'الأطباء',
  appointments: 'المواعيد',
  received: 'المقبوض بالبطاقة',
  refunded: 'المبالغ المُعادة',
  quick: {
    heading: 'إجراءات سريعة',
    doctor: 'إضافة طبيب',
    pending: 'المواعيد قيد الانتظار',
    requests: 'الطلبات المفتوحة',
    payments: 'مدفوعات تحتاج إلى متابعة',
  },
  specified: {
    heading: 'أرقام المواصفات',
    users: 'المستخدمون',
    usersSays:
      'عدد المرضى المختلفين الذين حجزوا؛ أما جميع الحسابات، ومنها حسابات الأطباء والموظفين، فتجدها في «الحسابات»',
    active: 'المستخدمون النشطون',
    activeSays: 'العدد نفسه',
    revenue: 'الإيرادات',
    revenueSays: 'مجموع رسوم استشارة الأطباء، مرة واحدة لكل طبيب',
    average: 'متوسط الإيراد لكل طبيب',
    averageSays: 'الإيرادات مقسومة على عدد الأطباء',
    rate: 'معدل المواعيد',
    rateSays: 'المواعيد مقسومة على عدد الأطباء، مضروبة في 100',
    percent: (rate) => `${number(rate)}%`,
  },
  recent: {
    heading: 'آخر الحجوزات',
    failed: 'تعذّر تحميل المواعيد',
    none: 'لم يحجز أحد بعد.',
    who: (patient, doctor) => `<b>\u2068${patient}\u2069</b> عند د. \u2068${doctor}\u2069`,
    when: (day, time) => `${day}، ${time}`,
    all: 'جميع المواعيد',
  },
}
