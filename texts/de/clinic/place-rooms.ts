import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const placeRooms: In<'placeRooms'> = {
  heading: 'Räume',
  says: 'Eine Terminart kann einen Raum einer bestimmten Art verlangen; mit dem Termin wird dann ein freier belegt.',
  none: 'Noch keine Räume.',
  count: (count) => plural(count, { one: '# Raum', other: '# Räume' }),
  closed: 'geschlossen',
  name: 'Name des Raums',
  sort: 'Art, etwa Behandlung',
  add: 'Diesen Raum hinzufügen',
  added: (name) => `${name} ist hinzugefügt.`,
  change: 'Ändern',
  changeThis: (name) => `${name} ändern`,
  close: 'Schließen',
  closeThis: (name) => `${name} schließen`,
  open: 'Wieder öffnen',
  openThis: (name) => `${name} wieder öffnen`,
  isClosed: (name) => `${name} ist geschlossen. Was dort gebucht ist, bleibt bestehen.`,
  visitsLeft: (count) => plural(count, { one: 'noch # Termin darin gebucht', other: 'noch # Termine darin gebucht' }),
  isOpen: (name) => `${name} ist wieder geöffnet.`,
  save: 'Raum speichern',
  saved: 'Der Raum ist gespeichert.',
  notSaved: 'Der Raum konnte nicht gespeichert werden.',
}
