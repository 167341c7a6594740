import type { In } from '../texts.ts'

export const devices: In<'devices'> = {
  both: (browser, system) => `${browser} auf ${system}`,
  unknown: 'Ein unbekanntes Programm',
}
