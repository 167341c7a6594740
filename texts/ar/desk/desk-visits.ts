import type { In } from '../../texts.ts'

export const deskVisits: In<'deskVisits'> = {
  walkIn: 'حضور دون موعد',
  visit: 'موعد جديد',
  find: 'الاسم أو تاريخ الميلاد أو الهاتف أو الرقم',
  sendLink: 'إرسال الرابط مرة أخرى',
  linkSentAgain: (name) => `أُرسل الرابط إلى \u2068${name}\u2069 مرة أخرى`,
  linkNotSent: 'تعذّر إرسال الرابط',
  move: 'نقل إلى وقت آخر',
  cancel: 'إلغاء الموعد',
  joins: 'الانضمام',
  joinsHow: (minutes) => `بالرابط في البريد الإلكتروني، قبل الموعد بـ ${minutes} دقيقة`,
}
