import type { In } from '../../texts.ts'

export const servicesPage: In<'servicesPage'> = {
  title: 'Leistungen · Salus',
  description: 'Rettungswagen, Probenentnahme zu Hause, Krankenhausbetten, psychologische Beratung und Impfungen.',
  heading: 'Weitere Leistungen',
  lead: 'Diese Leistungen können Sie ebenfalls anfragen.',
  ambulance: 'Rettungswagen',
  offered: {
    ambulance: {
      name: 'Rettungswagen rund um die Uhr',
      says: 'Fordern Sie einen Rettungswagen an und sehen Sie den Stand Ihrer Anforderung. Ist ein Leben in Gefahr, rufen Sie zuerst an.',
      act: 'Rettungswagen anfordern',
    },
    'home-sample-collection': {
      name: 'Probenentnahme zu Hause',
      says: 'Eine geschulte Fachkraft kommt zur vereinbarten Zeit und entnimmt die Probe bei Ihnen zu Hause.',
      act: 'Entnahme vereinbaren',
    },
    'hospital-beds': {
      name: 'Freie Krankenhausbetten',
      says: 'Erfahren Sie, wo ein Bett frei ist, bevor Sie losfahren, und bitten Sie darum, eines freizuhalten.',
      act: 'Bett anfragen',
    },
    counseling: {
      name: 'Psychologische Beratung',
      says: 'Buchen Sie einen Termin für Ihre seelische Gesundheit.',
      act: 'Zur Psychiatrie',
    },
    vaccination: {
      name: 'Impfplaner',
      says: 'Wählen Sie eine Impfung und einen Tag, der Ihnen passt, für Sie oder Ihr Kind.',
      act: 'Impfung planen',
    },
  },
  emergency: {
    label: 'Notfall',
    heading: 'Ist ein Leben in Gefahr?',
    says: (number) => `Verlassen Sie diese Seite und rufen Sie an. Die ${number} ist rund um die Uhr erreichbar.`,
    call: 'Notruf wählen',
  },
}
