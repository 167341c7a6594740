import type { In } from '../texts.ts'

export const desk: In<'desk'> = {
  title: 'الاستقبال · Salus',
  sections: { desk: 'الاستقبال', settings: 'الإعدادات' },
}
