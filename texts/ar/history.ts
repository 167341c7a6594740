import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const history: In<'history'> = {
  held: 'حجز الموعد مؤقتًا للدفع',
  offered: 'عرض الموعد على أول من في القائمة',
  imported: 'استورده من نظام آخر',
  bookedSeries: (visits) =>
    plural(visits, {
      zero: 'حجز سلسلة مواعيد، والدفع في العيادة',
      one: 'حجز سلسلة من موعد واحد، والدفع في العيادة',
      two: 'حجز سلسلة من موعدين، والدفع في العيادة',
      few: 'حجز سلسلة من # مواعيد، والدفع في العيادة',
      many: 'حجز سلسلة من # موعدًا، والدفع في العيادة',
      other: 'حجز سلسلة من # موعد، والدفع في العيادة',
    }),
  bookedAtClinic: 'حجز الموعد، والدفع في العيادة',
  bookedByPayPal: 'حجز الموعد عبر \u2066PayPal\u2069',
  bookedByCard: 'حجز الموعد بالبطاقة',
  pending: 'إرجاع الموعد إلى قيد الانتظار',
  confirmed: 'تأكيد الموعد',
  inProgress: 'بدء الزيارة',
  completed: 'إتمام الزيارة',
  cancelled: 'إلغاء الموعد',
  noShow: 'تسجيل عدم حضور المريض',
  notedChart: 'تعديل ملف الزيارة',
  noted: (parts) => `تعديل ${parts}`,
  parts: {
    doctorNotes: 'ملاحظات الطبيب',
    consultationNotes: 'ملاحظات الاستشارة',
    patientVisited: 'حضور المريض',
    checkupDone: 'إتمام الفحص',
  },
  moved: 'نقل الموعد',
  movedFrom: (from) => `نقل الموعد من ${from}`,
  movedTo: (to) => `نقل الموعد إلى ${to}`,
  movedFromTo: (from, to) => `نقل الموعد من ${from} إلى ${to}`,
  whenAt: (when, place) => `${when}، \u2068${place}\u2069`,
  askedToCancel: 'طلب إلغاء الموعد',
  askedToMove: 'طلب نقل الموعد',
  requestWithdrawn: 'التراجع عن الطلب',
  requestDeclined: 'رفض الطلب، ويبقى الموعد كما هو',
  paymentLost: 'إعادة المبلغ، لأن شخصًا آخر كان قد حجز الموعد',
}
