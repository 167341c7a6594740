import type { In } from '../../texts.ts'

export const noticeBell: In<'noticeBell'> = {
  heading: 'الإشعارات',
  unread: (count) => `الإشعارات، غير المقروءة: ${count}`,
  many: (most) => `+${most}`,
  none: 'لا إشعارات بعد. تظهر هنا أخبار مواعيدك.',
}
