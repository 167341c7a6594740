import type { In } from '../texts.ts'

export const bell: In<'bell'> = {
  heading: 'Mitteilungen',
  unread: (count) => `Mitteilungen, ${count} ungelesen`,
  many: (most) => `${most}+`,
  none: 'Noch keine Mitteilungen. Hier erscheint Neues zu Ihren Terminen.',
}
