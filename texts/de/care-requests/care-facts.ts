import type { In } from '../../texts.ts'

export const careFacts: In<'careFacts'> = {
  details: {
    where: 'Wo',
    who: 'Wer',
    phone: 'Telefon',
    situation: 'Was ist passiert',
    tests: 'Laboruntersuchungen',
    address: 'Adresse',
    day: 'Tag',
    between: 'Zwischen',
    ward: 'Station',
    from: 'Ab',
    reason: 'Grund',
    vaccine: 'Impfstoff',
    dose: 'Dosis',
    medicines: 'Medikamente',
    prescriber: 'Verordnet von',
    checkup: 'Umfang',
  },
  window: (from, to) => `${from} und ${to} Uhr`,
  doseOf: (dose, doses) => `${dose} von ${doses}`,
}
