import type { In } from '../../texts.ts'

export const calendarFeed: In<'calendarFeed'> = {
  heading: 'التقويم على هاتفك',
  says: 'رابط خاص يمكن لتقويمك الاشتراك فيه. يُظهر الوقت والمكان، ولا يُظهر أبدًا اسم الطبيب أو سبب الزيارة. كل من لديه الرابط يستطيع قراءته، فإن وصل إلى غيرك فأنشئ رابطًا جديدًا، ويتوقف القديم عن العمل.',
  subscribe: {
    apple: 'إضافة إلى تقويم Apple',
    google: 'إضافة إلى تقويم Google',
    outlook: 'إضافة إلى Outlook',
  },
  address: 'الرابط',
  copy: 'نسخ',
  copied: 'تم نسخ الرابط.',
  anew: 'إنشاء رابط جديد',
  revoke: 'إلغاء الرابط',
  make: 'إنشاء رابط خاص',
}
