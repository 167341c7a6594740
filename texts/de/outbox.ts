import type { In } from '../texts.ts'

export const outbox: In<'outbox'> = {
  title: 'Postausgang · Salus',
  heading: 'Postausgang',
  says: 'Eine Demo verschickt keine E-Mails: Sie werden hier aufbewahrt, die neueste zuerst.',
  nothing: 'Noch nichts.',
  attached: (file) => `Angehängt: ${file}`,
}
