import type { CareForm } from '#contract/care-requests/care-requests.ts'
import type { CareItemKind, CareKind } from '#contract/care-requests/care-steps.ts'
import type { CareDraft } from './care-draft.ts'

/** The kinds with their own form, and the catalogue items that each one offers. */
export const careForms: Record<Exclude<CareKind, 'ambulance'>, CareItemKind | null> = {
  'sample-collection': 'test',
  bed: 'ward',
  vaccination: 'vaccine',
  'medicine-delivery': null,
  'lab-tests': 'test',
  'health-checkup': 'checkup',
}

/** The body of a request of this kind, by the typed fields. */
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
