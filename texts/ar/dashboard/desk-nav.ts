import type { In } from '../../texts.ts'

export const deskNav: In<'deskNav'> = {
  title: 'الاستقبال · Salus',
  sections: { desk: 'الاستقبال', settings: 'الإعدادات' },
}
