import type { In } from '../texts.ts'

export const desk: In<'desk'> = {
  title: 'Empfang · Salus',
  sections: { desk: 'Empfang', settings: 'Einstellungen' },
}
