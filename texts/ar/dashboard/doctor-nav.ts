import type { In } from '../../texts.ts'

export const doctorNav: In<'doctorNav'> = {
  dashboard: 'حسابي',
  dashboardShort: 'اليوم',
  appointments: 'المواعيد',
  appointmentsShort: 'المواعيد',
  patients: 'المرضى',
  repeats: 'طلبات التكرار',
  shared: 'ما شورك معي',
  schedule: 'جدول العمل',
  profile: 'الملف الشخصي',
  settings: 'الإعدادات',
}
