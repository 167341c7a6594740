import type { In } from '../../texts.ts'

export const staffNav: In<'staffNav'> = {
  calendar: 'التقويم',
  people: 'الأشخاص',
  messages: 'الرسائل',
  screens: 'الشاشات',
  money: 'الصندوق',
  groups: { today: 'اليوم', people: 'الأشخاص', money: 'المال', clinic: 'العيادة', settings: 'الإعدادات' },
}
