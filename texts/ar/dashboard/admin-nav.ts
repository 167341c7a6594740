import type { In } from '../../texts.ts'

export const adminNav: In<'adminNav'> = {
  overview: 'نظرة عامة',
  appointments: 'المواعيد',
  appointmentsShort: 'المواعيد',
  doctors: 'الأطباء',
  requests: 'الطلبات',
  addDoctor: 'إضافة طبيب',
  payments: 'المدفوعات',
  analytics: 'الإحصاءات',
  catalogue: 'قائمة الخدمات',
  kinds: 'أنواع المواعيد',
  substances: 'المواد الفعالة',
  paperTemplates: 'نماذج الأوراق',
  places: 'الفروع',
  users: 'الحسابات',
  staff: 'الموظفون والصلاحيات',
  audit: 'سجل التدقيق',
  jobs: 'المهام الخلفية',
  firstDay: 'اليوم الأول',
  moveIn: 'نقل البيانات',
  settings: 'الإعدادات',
}
