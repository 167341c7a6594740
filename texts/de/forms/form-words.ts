import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const formWords: In<'formWords'> = {
  yes: 'Ja',
  no: 'Nein',
  unanswered: 'Nicht beantwortet',
  sides: { left: 'Links', right: 'Rechts', both: 'Beide Seiten' },
  files: (count) => plural(count, { one: '# Datei', other: '# Dateien' }),
}
