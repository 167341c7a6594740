import type { In } from '../../texts.ts'

export const staffNav: In<'staffNav'> = {
  calendar: 'Kalender',
  people: 'Personen',
  messages: 'Nachrichten',
  screens: 'Bildschirme',
  money: 'Kasse',
  groups: { today: 'Heute', people: 'Personen', money: 'Geld', clinic: 'Klinik', settings: 'Einstellungen' },
}
