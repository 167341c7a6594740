import type { In } from '../texts.ts'

export const check: In<'check'> = {
  title: 'Systemprüfung · Salus',
  heading: 'Systemprüfung',
}
