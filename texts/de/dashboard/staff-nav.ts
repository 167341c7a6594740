import type { In } from '../../texts.ts'

export const staffNav: In<'staffNav'> = {
  calendar: 'Kalender',
  people: 'Personen',
  screens: 'Bildschirme',
  money: 'Kasse',
}
