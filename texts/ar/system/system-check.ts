import type { In } from '../../texts.ts'

export const systemCheck: In<'systemCheck'> = {
  title: 'فحص النظام · Salus',
  heading: 'فحص النظام',
}
