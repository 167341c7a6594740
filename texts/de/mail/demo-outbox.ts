import type { In } from '../../texts.ts'

export const demoOutbox: In<'demoOutbox'> = {
  title: 'Postausgang · Salus',
  heading: 'Postausgang',
  says: 'Eine Demo verschickt keine E-Mails: Sie werden hier aufbewahrt, die neueste zuerst.',
  nothing: 'Noch nichts.',
  attached: (file) => `Angehängt: ${file}`,
}
