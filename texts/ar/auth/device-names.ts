import type { In } from '../../texts.ts'

export const deviceNames: In<'deviceNames'> = {
  both: (browser, system) => `\u2066${browser}\u2069 على \u2066${system}\u2069`,
  unknown: 'برنامج غير معروف',
}
