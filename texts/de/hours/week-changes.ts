import type { In } from '../../texts.ts'

export const weekChanges: In<'weekChanges'> = {
  heading: 'Sprechzeiten ab einem Datum',
  lead: 'Wenn Ihre Woche anders wird, für eine Saison oder auf Dauer. Bis dahin gelten die Sprechzeiten oben.',
  none: 'Es ist keine Änderung geplant.',
  from: (date) => `Ab ${date}`,
  edit: 'Diese Zeiten bearbeiten',
  editOf: (date) => `Sprechzeiten ab ${date} bearbeiten`,
  remove: 'Zurücknehmen',
  removeOf: (date) => `Änderung ab ${date} zurücknehmen`,
  removed: 'Die Änderung ist zurückgenommen; die Sprechzeiten davor gelten weiter.',
  date: 'Die neuen Zeiten gelten ab',
  plan: 'Zeiten festlegen',
  week: (date) => `Ihre Sprechzeiten ab ${date}`,
  close: 'Schließen',
}
