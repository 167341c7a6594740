import type { In } from '../../texts.ts'

export const singleKeys: In<'singleKeys'> = {
  label: 'Tastenkürzel aus einem Buchstaben',
  says: 'Aus: Buchstaben wie W oder J lösen allein nichts aus. Strg K, die Pfeiltasten und Esc gelten weiter. Nur auf diesem Gerät.',
}
