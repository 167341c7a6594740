import type { In } from '../../texts.ts'

export const latinName: In<'latinName'> = {
  label: 'Name in lateinischen Buchstaben',
  says: 'Für Belege, Briefe und Rezepte: Nicht alle Zeichen des Namens lassen sich drucken.',
}
