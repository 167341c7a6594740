import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const ledger: In<'ledger'> = {
  title: 'المدفوعات · Salus',
  heading: 'المدفوعات',
  find: 'المريض أو الطبيب أو الرقم المرجعي',
  status: 'الحالة',
  all: 'الكل',
  attention: 'تحتاج إلى متابعة',
  states: {
    creating: 'قيد المعالجة',
    open: 'مفتوحة',
    booked: 'مدفوعة',
    cancelled: 'غير مدفوعة',
    failed: 'فشلت',
    refund_due: 'مستحقة الإعادة',
    refunded: 'أُعيد المبلغ',
    frozen: 'لا تطابق الحجز',
    disputed: 'محل نزاع',
  },
  count: (count) =>
    plural(count, {
      zero: 'لا توجد مدفوعات',
      one: 'دفعة واحدة',
      two: 'دفعتان',
      few: '# دفعات',
      many: '# دفعة',
      other: '# دفعة',
    }),
  failed: 'تعذّر تحميل المدفوعات',
  noneToSee: 'لا شيء يحتاج إلى متابعة: كل المبالغ في مكانها الصحيح.',
  none: 'لا توجد دفعة تطابق هذا البحث.',
  one: 'الدفعة',
  facts: { visit: 'الموعد', provider: 'مزوّد خدمة الدفع', back: 'المبلغ المعاد', toVisit: 'فتح الموعد' },
  columns: {
    patient: 'المريض',
    doctor: 'الطبيب',
    started: 'بدأت',
    amount: 'المبلغ',
    reference: 'الرقم المرجعي',
    status: 'الحالة',
    action: 'الإجراء',
  },
  wentBack: (price) => `أُعيد ${price}`,
}
