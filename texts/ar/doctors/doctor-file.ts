import type { In } from '../../texts.ts'

export const doctorFile: In<'doctorFile'> = {
  unreadable: 'لا يمكن قراءة الملف ابتداءً من هذا السطر: هناك علامة اقتباس ناقصة.',
  columnsMissing: (columns) => `أعمدة ناقصة: \u2066${columns.join(', ')}\u2069.`,
  sameEmail: (line) => `البريد الإلكتروني نفسه مذكور في السطر ${line}.`,
  emailInUse: 'يوجد حساب مسجَّل بهذا البريد الإلكتروني.',
}
