import type { In } from '../../texts.ts'

export const legalVersions: In<'legalVersions'> = {
  holds: (version, date) => `Fassung ${version}, gültig seit ${date}.`,
  elsewhere: 'Auf der Seite der Klinik lesen',
  failed: 'Die geltende Fassung konnte nicht geladen werden.',
}
