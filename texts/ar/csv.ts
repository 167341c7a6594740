import type { In } from '../texts.ts'

export const csv: In<'csv'> = {
  appointments: {
    id: 'المعرّف',
    date: 'التاريخ',
    time: 'الوقت',
    patient: 'المريض',
    patientEmail: 'بريد المريض',
    doctor: 'الطبيب',
    specialization: 'التخصص',
    status: 'الحالة',
    amount: 'المبلغ',
    paymentMethod: 'طريقة الدفع',
    paymentStatus: 'حالة الدفع',
    paymentReference: 'الرقم المرجعي للدفع',
    kind: 'نوع الزيارة',
    minutes: 'الدقائق',
    place: 'الفرع',
  },
  journal: {
    entry: 'القيد',
    date: 'التاريخ',
    time: 'الوقت',
    kind: 'النوع',
    undone: 'ملغى',
    debit: 'مدين',
    credit: 'دائن',
    amount: 'المبلغ',
    place: 'الفرع',
    appointment: 'الموعد',
    reference: 'الرقم المرجعي للدفعة',
  },
}
