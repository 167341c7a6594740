import type { In } from '../texts.ts'

export const legal: In<'legal'> = {
  holds: (version, date) => `Fassung ${version}, gültig seit ${date}.`,
  elsewhere: 'Auf der Seite der Klinik lesen',
}
