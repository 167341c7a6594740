import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const desk: In<'desk'> = {
  title: 'Empfang · Salus',
  hello: (name) => `Guten Tag, ${name}`,
  now: (date, time) => `${date}, ${time} Uhr`,
  today: (now, visits, doctors) =>
    `${now} · heute ${plural(visits, { one: '# Termin', other: '# Termine' })} in ${plural(doctors, { one: '# Sprechstunde', other: '# Sprechstunden' })}`,
  failed: 'Der Tag konnte nicht geladen werden',
  sections: { desk: 'Empfang', settings: 'Einstellungen' },
}
