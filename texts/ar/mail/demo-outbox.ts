import type { In } from '../../texts.ts'

export const demoOutbox: In<'demoOutbox'> = {
  title: 'صندوق الصادر · Salus',
  heading: 'صندوق الصادر',
  says: 'النسخة التجريبية لا ترسل بريدًا: تُحفظ الرسائل هنا، والأحدث أولًا.',
  nothing: 'لا شيء بعد.',
  attached: (file) => `مرفق: ${file}`,
}
