import type { In } from '../../texts.ts'

export const journalCsv: In<'journalCsv'> = {
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
  paper: 'رقم الإيصال',
}
