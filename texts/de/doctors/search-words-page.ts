import type { In } from '../../texts.ts'

export const searchWordsPage: In<'searchWordsPage'> = {
  heading: 'Suchwörter',
  lead: 'Patienten finden Ärzte auch über Alltagswörter wie „Haut“ oder „Hausarzt“. Ergänzen Sie Wörter, die bei Ihnen üblich sind.',
  failed: 'Die Wörter konnten nicht geladen werden',
  none: 'Sie haben noch keine eigenen Wörter. Die üblichen kennt die Suche schon.',
  word: 'Wort',
  means: 'Findet',
  groups: { specializations: 'Fachgebiete', kinds: 'Terminarten', places: 'Standorte' },
  language: 'Sprache',
  add: 'Hinzufügen',
  added: (word) => `Die Suche kennt „${word}“ ab jetzt`,
  notAdded: 'Das Wort konnte nicht hinzugefügt werden',
  remove: 'Löschen',
  removeOf: (word) => `„${word}“ löschen`,
  removed: (word) => `„${word}“ ist gelöscht`,
  notRemoved: 'Das Wort konnte nicht gelöscht werden',
}
