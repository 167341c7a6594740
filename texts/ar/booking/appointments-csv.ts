import type { In } from '../../texts.ts'

export const appointmentsCsv: In<'appointmentsCsv'> = {
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
  kind: 'نوع الموعد',
  minutes: 'الدقائق',
  place: 'الفرع',
  cancelReason: 'سبب الإلغاء',
}
