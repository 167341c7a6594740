import type { In } from '../../texts.ts'

export const deviceNames: In<'deviceNames'> = {
  both: (browser, system) => `${browser} auf ${system}`,
  unknown: 'Ein unbekanntes Programm',
}
