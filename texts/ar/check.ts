import type { In } from '../texts.ts'

export const check: In<'check'> = {
  title: 'فحص النظام · Salus',
  heading: 'فحص النظام',
}
