import type { In } from '../../texts.ts'

export const doctorFile: In<'doctorFile'> = {
  unreadable: 'Ab dieser Zeile ist die Datei nicht lesbar: Ein Anführungszeichen fehlt.',
  columnsMissing: (columns) => `Diese Spalten fehlen: ${columns.join(', ')}.`,
  sameEmail: (line) => `Dieselbe E-Mail-Adresse steht schon in Zeile ${line}.`,
  emailInUse: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
}
