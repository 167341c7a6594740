import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const substancesPage: In<'substancesPage'> = {
  title: 'Wirkstoffe · Salus',
  heading: 'Wirkstoffe',
  lead: 'Mit dieser Liste werden Rezepte mit Allergien verglichen: nach Namen und nach Gruppen. Ein Wirkstoff, der hier fehlt, gilt als „nicht geprüft“.',
  failed: 'Die Wirkstoffe konnten nicht geladen werden',
  search: 'Wirkstoff suchen',
  none: 'Noch keine Wirkstoffe. Importieren Sie eine Datei, damit Rezepte mit Allergien verglichen werden können.',
  nothingFound: 'Kein Wirkstoff hat diesen Namen.',
  columns: { name: 'Wirkstoff (INN)', otherNames: 'Weitere Namen', classes: 'Gruppen', forms: 'Darreichungsformen' },
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  notRemoved: 'Der Wirkstoff konnte nicht entfernt werden',
  file: {
    heading: 'Datei importieren',
    says: 'Eine CSV-Datei mit den Spalten Name, Weitere Namen, Gruppen und Darreichungsformen. Mehrere in einer Zelle trennt |. Ein Wirkstoff, der schon in der Liste steht, wird ersetzt.',
    example: 'Beispiel',
    label: 'CSV-Datei mit Wirkstoffen',
    choose: 'Datei wählen',
    failed: 'Die Datei konnte nicht gelesen werden',
    import: (count) => plural(count, { one: '1 Wirkstoff importieren', other: `${count} Wirkstoffe importieren` }),
    done: (count) => plural(count, { one: '1 Wirkstoff importiert', other: `${count} Wirkstoffe importiert` }),
    right: (added, changed) => `${added} neu, ${changed} geändert. Alles ist richtig.`,
    nothingNew: 'Alles aus dieser Datei steht schon in der Liste.',
    wrong: (wrong, all) =>
      plural(wrong, {
        one: `1 von ${all} Zeilen ist falsch. Korrigieren Sie die Datei und wählen Sie sie erneut.`,
        other: `${wrong} von ${all} Zeilen sind falsch. Korrigieren Sie die Datei und wählen Sie sie erneut.`,
      }),
    columns: { line: 'Zeile', name: 'Wirkstoff', is: 'Was geschieht', problems: 'Was falsch ist' },
    states: { new: 'Neu', changed: 'Geändert', same: 'Bleibt' },
    nothing: 'Nichts',
    onlyFirst: (shown) => `Nur die ersten ${shown} Zeilen sind zu sehen.`,
    problems: {
      unreadable: 'Ab dieser Zeile ist die Datei nicht lesbar: Ein Anführungszeichen fehlt.',
      tooManyLines: (most) => `Eine Datei darf höchstens ${most} Zeilen haben.`,
      columnMissing: 'Die Spalte „Name“ fehlt.',
      nameMissing: 'Der Name fehlt.',
      tooLong: (most) => `Ein Name oder eine Gruppe hat mehr als ${most} Zeichen.`,
      tooMany: (most) => `In einer Zelle stehen mehr als ${most} Namen, Gruppen oder Darreichungsformen.`,
      twice: (line) => `Derselbe Name steht schon in Zeile ${line}.`,
      formUnknown: (form) => `Die Darreichungsform „${form}“ ist nicht bekannt.`,
    },
  },
}
