import type { In } from '../../texts.ts'

export const formLight: In<'formLight'> = {
  lights: { red: 'Formular fehlt', amber: 'Formulare offen', green: 'Formulare da' },
  states: { missing: 'Nicht begonnen', begun: 'Begonnen', given: 'Gesendet', withdrawn: 'Widerrufen' },
  given: {
    current: 'Gesendet',
    replaced: 'Durch ein neueres ersetzt',
    withdrawn: 'Widerrufen',
    lapsed: 'Gilt nicht mehr',
  },
  inForce: 'Gilt',
}
