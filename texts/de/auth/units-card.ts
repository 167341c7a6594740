import type { In } from '../../texts.ts'

export const unitsCard: In<'unitsCard'> = {
  heading: 'Einheiten',
  says: 'Wie Sie Messwerte lesen und eingeben. Die Werte in der Akte bleiben dieselben.',
  kinds: {
    weight: 'Gewicht',
    temperature: 'Temperatur',
    glucose: 'Blutzucker',
  },
  failed: 'Die Einheiten konnten nicht geladen werden',
  notChanged: 'Die Einheit konnte nicht geändert werden',
}
