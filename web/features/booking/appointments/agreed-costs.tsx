import { patientVisits } from '#texts/booking/patient-visits.ts'

/** What of money was agreed as a visit was booked, in the words of then: they speak of what is paid by now. */
export const AgreedCosts = ({ said }: { said: string }) => (
  <p className="soft">
    <strong>{patientVisits.agreed}</strong>
    <br />
    {said}
  </p>
)
