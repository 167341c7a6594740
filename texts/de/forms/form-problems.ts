import type { In } from '../../texts.ts'

export const formProblems: In<'formProblems'> = {
  text_missing: 'Ein Text fehlt',
  no_pages: 'Das Formular hat keine Seite',
  page_empty: 'Auf dieser Seite steht nichts',
  key_twice: 'Der Name für Formeln ist doppelt vergeben',
  too_many_items: 'Das Formular hat mehr Fragen, als ein Formular haben kann',
  options_too_few: 'Es gibt zu wenige Antworten zur Auswahl',
  condition_not_above: 'Die Bedingung betrifft eine Frage, die nicht darüber steht',
  condition_does_not_fit: 'Die Bedingung passt nicht zu der Frage, die sie betrifft',
  formula_unreadable: 'Die Formel ist nicht lesbar',
  formula_not_above: 'Die Formel verwendet etwas, das keine Zahl weiter oben ist',
  range_empty: 'Der kleinste Wert ist größer als der größte',
  one_signature: 'Eine Einwilligung braucht genau eine Unterschrift, die Pflicht ist und immer gezeigt wird',
  nothing_asked: 'Das Formular fragt nichts',
}
