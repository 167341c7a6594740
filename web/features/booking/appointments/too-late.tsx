import type { Appointment } from '#contract/booking/booking.ts'
import { clinic } from '#contract/rules.ts'
import { Phone } from '../../../ui/phone.tsx'
import { Rich } from '../../../ui/rich.tsx'

type Props = { visit: Appointment; says: ((phone: string) => string) | undefined }

/** Why a coming visit cannot be cancelled or moved here, and whom to call. */
export const TooLate = ({ visit, says }: Props) =>
  says && (
    <p className="soft appointment-too-late">
      <Rich text={says(visit.place.phone || clinic.phone)} parts={{ call: (phone) => <Phone of={phone} /> }} />
    </p>
  )
