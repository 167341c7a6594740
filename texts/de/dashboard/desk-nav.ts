import type { In } from '../../texts.ts'

export const deskNav: In<'deskNav'> = {
  title: 'Empfang · Salus',
  sections: { desk: 'Empfang', settings: 'Einstellungen' },
}
