import type { In } from '../texts.ts'

export const bell: In<'bell'> = {
  heading: 'الإشعارات',
  unread: (count) => `الإشعارات، غير المقروءة: ${count}`,
  many: (most) => `+${most}`,
  none: 'لا إشعارات بعد. تظهر هنا أخبار مواعيدك.',
}
