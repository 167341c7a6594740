import type { PatientDocument } from '#contract/documents/documents.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dayOf } from '../../clock/day-of.ts'
import { format } from '../../language/format.ts'

/** Who added a document and when, which is not the date that stands on it. */
export function AddedBy({ document: { addedBy, addedAt, date } }: { document: PatientDocument }) {
  const clock = useClinicClock()
  const addedOn = clock ? dayOf(addedAt, clock.timeZone) : date
  return <p className="soft">{documentsPage.addedBy(addedBy, format().dateWithYear(addedOn))}</p>
}
