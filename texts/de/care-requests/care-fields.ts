import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const careFields: In<'careFields'> = {
  ward: 'Station',
  vaccine: 'Impfstoff',
  checkup: 'Vorsorgeuntersuchung',
  tests: 'Laboruntersuchungen',
  dose: 'Dosis',
  medicines: 'Welche Medikamente und wie viel von jedem',
  prescriber: 'Verordnet von (freiwillig)',
  reason: 'Warum das Bett gebraucht wird',
  address: 'Adresse',
  phone: 'Telefon',
  day: 'Tag',
  from: 'Ab',
  between: 'Zwischen',
  noneFree: 'im Moment keines frei',
  free: (free, all) => `${free} von ${all} frei`,
  aNight: (price) => `${price}<per> pro Nacht</per>`,
  noTest: 'Noch keine Laboruntersuchung gewählt.',
  testsChosen: (count, price) =>
    plural(count, { one: `# Laboruntersuchung, ${price}`, other: `# Laboruntersuchungen, ${price}` }),
}
