import type { In } from '../../texts.ts'

export const noticeBell: In<'noticeBell'> = {
  heading: 'Mitteilungen',
  unread: (count) => `Mitteilungen, ${count} ungelesen`,
  many: (most) => `${most}+`,
  none: 'Noch keine Mitteilungen. Hier erscheint Neues zu Ihren Terminen.',
}
