import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const insightsFile: In<'insightsFile'> = {
  heading: 'Messwerte aus einer Datei übernehmen',
  says: 'Eine CSV-Datei einer anderen App oder eines Geräts. Zuerst sehen Sie, was hinzukäme; gespeichert wird erst, wenn Sie es sagen, und es lässt sich als Ganzes zurücknehmen.',
  columnsSay:
    'Die erste Zeile nennt die Spalten: Datum, Uhrzeit, Messung, Wert, unterer Wert, Einheit. Oder eine Spalte für jedes: Datum, systolisch, diastolisch, Puls, Gewicht (kg). Daten als 2026-04-03 oder 3.4.2026. Bis zu 1.000 Zeilen.',
  choose: 'CSV-Datei auswählen',
  input: 'CSV-Datei mit Messwerten',
  checking: 'Die Datei wird gelesen',
  notRead: 'Die Datei konnte nicht geprüft werden',
  tooLarge: 'Die Datei ist zu groß: höchstens 50.000 Zeichen. Teilen Sie sie auf.',
  problems: {
    columns: 'Die erste Zeile sagt nicht, wann und was gemessen wurde.',
    'not-csv': 'Das ist keine CSV-Datei.',
    'too-many-lines': 'Die Datei hat mehr als 1.000 Zeilen. Teilen Sie sie auf.',
    empty: 'Die Datei hat keine Zeilen mit Werten.',
  },
  result: 'Was diese Datei bewirken würde',
  adds: (count) => plural(count, { one: '# Messwert käme hinzu', other: '# Messwerte kämen hinzu' }),
  between: (from, to) => `Gemessen vom ${from} bis ${to}.`,
  kind: (name, values) => `${name}: ${values}`,
  first: 'Die ersten davon',
  doubles: (count) =>
    plural(count, {
      one: '# Zeile steht schon in der Akte und wird ausgelassen',
      other: '# Zeilen stehen schon in der Akte und werden ausgelassen',
    }),
  wrong: (count) =>
    plural(count, {
      one: '# Zeile ist nicht lesbar und wird ausgelassen',
      other: '# Zeilen sind nicht lesbar und werden ausgelassen',
    }),
  line: (number, reason) => `Zeile ${number}: ${reason}`,
  more: 'Nur die ersten 100 werden genannt.',
  reasons: {
    date: 'das Datum fehlt oder ist nicht lesbar',
    'date-ahead': 'das Datum liegt in der Zukunft',
    'before-birth': 'das Datum liegt vor dem Geburtstag',
    time: 'die Uhrzeit ist nicht lesbar',
    kind: 'es ist nicht bekannt, was gemessen wurde',
    value: 'der Wert fehlt oder ist nicht lesbar',
    range: 'einen solchen Wert misst niemand',
    lower: 'der untere Wert fehlt oder liegt nicht unter dem oberen',
    unit: 'die Einheit ist für diese Messung nicht bekannt',
  },
  add: (count) => plural(count, { one: '# Messwert hinzufügen', other: '# Messwerte hinzufügen' }),
  another: 'Andere Datei auswählen',
  added: 'Messwerte hinzugefügt',
  notAdded: 'Die Messwerte konnten nicht hinzugefügt werden',
  files: 'Übernommene Dateien',
  fileLine: (values, by) => `${values}, von ${by}`,
  undo: 'Zurücknehmen',
  undoOf: (date) => `Datei vom ${date} zurücknehmen`,
  undoAsk: 'Diese Datei zurücknehmen?',
  undoSays:
    'Alle Messwerte, die mit ihr kamen, werden gelöscht, auch die seither korrigierten. Einträge von Ärzten bleiben.',
  undone: 'Die Datei wurde zurückgenommen',
  notUndone: 'Die Datei konnte nicht zurückgenommen werden',
}
