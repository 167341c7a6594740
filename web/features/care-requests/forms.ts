import type { CareForm } from '#contract/care-requests.ts'
import type { CareKind } from '#contract/care-steps.ts'
import type { CareDraft } from './care-draft.ts'

/** What a form of each kind says of itself. */
export const careForms: Record<
  Exclude<CareKind, 'ambulance'>,
  { heading: string; lead: string; act: string; needs?: 'test' | 'ward' | 'vaccine' | 'checkup' }
> = {
  'sample-collection': {
    heading: 'Home sample collection',
    lead: 'A collector comes to your door at the agreed time and takes the sample there.',
    act: 'Ask for the collection',
    needs: 'test',
  },
  bed: {
    heading: 'Hospital bed',
    lead: 'What is free is counted now, and again when a bed is confirmed for you.',
    act: 'Ask for this bed',
    needs: 'ward',
  },
  vaccination: {
    heading: 'Vaccination',
    lead: 'Choose the vaccine, which dose of its course it is, and when you can come.',
    act: 'Ask for the vaccination',
    needs: 'vaccine',
  },
  'medicine-delivery': {
    heading: 'Medicine delivery',
    lead: 'We check the prescription, tell you the price and bring it to your door.',
    act: 'Ask for the delivery',
  },
  'lab-tests': {
    heading: 'Lab tests',
    lead: 'Come to the clinic’s laboratory at a time of your choice, without waiting.',
    act: 'Ask for the tests',
    needs: 'test',
  },
  'health-checkup': {
    heading: 'Health checkup',
    lead: 'One visit, everything looked at, and the findings explained.',
    act: 'Ask for the checkup',
    needs: 'checkup',
  },
}

/** The part of what was typed that a request of this kind is made of. */
export function formOf(kind: CareKind, draft: CareDraft): CareForm {
  const { date, address, phone, tests } = draft
  const window = draft.window as '08:00-10:00'
  switch (kind) {
    case 'ambulance': {
      const { location, patientName, situation } = draft
      return { kind, location, patientName, phone, situation }
    }
    case 'sample-collection':
      return { kind, tests, address, phone, date, window }
    case 'bed':
      return { kind, ward: draft.ward, date, reason: draft.reason, phone }
    case 'vaccination':
      return { kind, vaccine: draft.vaccine, dose: draft.dose, date, window }
    case 'medicine-delivery':
      return { kind, medicines: draft.medicines, prescriber: draft.prescriber, address, phone, date, window }
    case 'lab-tests':
      return { kind, tests, date, window }
    case 'health-checkup':
      return { kind, checkup: draft.checkup, date, window }
  }
}
