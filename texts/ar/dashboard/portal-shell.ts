import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const portalShell: In<'portalShell'> = {
  label: 'حسابي',
  names: 'إظهار الأسماء',
  more: 'المزيد',
  logOut: 'تسجيل الخروج',
  loggedOut: 'تم تسجيل الخروج',
  notYours: 'ليست لديك صلاحية الاطلاع على هذا القسم. اطلبها من إدارة العيادة.',
  notYoursEverywhere: 'تخص هذه الصفحة جميع الفروع، وصلاحياتك تسري على بعضها فقط. راجع إدارة العيادة.',
  unread: (count) =>
    plural(count, { one: 'رسالة جديدة', two: 'رسالتان جديدتان', few: '# رسائل جديدة', other: '# رسالة جديدة' }),
  many: (count) => `\u2066${count}+\u2069`,
  sections: {
    dashboard: 'حسابي',
    profile: 'ملفي الشخصي',
    doctors: 'الأطباء',
    services: 'الخدمات',
    family: 'العائلة',
    messages: 'الرسائل',
    record: 'السجل الصحي',
    insights: 'المؤشرات الصحية',
    medicines: 'الأدوية',
    forms: 'الاستمارات',
    papers: 'الأوراق',
    documents: 'المستندات',
    receipts: 'الإيصالات',
    ambulance: 'الطوارئ',
    settings: 'الإعدادات',
  },
  titles: {
    book: 'حجز موعد · Salus',
    doctors: 'الأطباء · Salus',
    profile: 'ملفي الشخصي · Salus',
    settings: 'الإعدادات · Salus',
  },
  whom: 'من تودّ زيارته؟',
}
