import type { In } from '../../texts.ts'

export const systemCheck: In<'systemCheck'> = {
  title: 'Systemprüfung · Salus',
  heading: 'Systemprüfung',
}
