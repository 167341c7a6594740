import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const auditPage: In<'auditPage'> = {
  title: 'Protokoll · Salus',
  heading: 'Protokoll',
  find: 'Name, E-Mail oder Kennung eines Eintrags',
  who: 'Wer',
  everybody: 'Alle',
  roles: {
    admin: 'Verwaltung',
    doctor: 'Ärztinnen und Ärzte',
    reception: 'Empfang',
    user: 'Patientinnen und Patienten',
  },
  from: 'Von',
  to: 'Bis',
  reads: 'Auch, wer was angesehen hat',
  refused: 'Nur, was abgelehnt wurde',
  count: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  failed: 'Das Protokoll konnte nicht geladen werden',
  none: 'Davon steht nichts im Protokoll.',
  columns: { when: 'Wann', what: 'Was', whose: 'Wessen Daten', address: 'Woher' },
  details: (details) => `(${details})`,
  whose(people, others) {
    const named = people.join(', ')
    if (others === 0) return named
    return plural(others, { one: `${named} und eine weitere Person`, other: `${named} und # weitere Personen` })
  },
}
