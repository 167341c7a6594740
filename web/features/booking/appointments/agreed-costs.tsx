import { patientVisits } from '#texts/booking/patient-visits.ts'

/** The terms of payment that were agreed when the visit was booked. */
export const AgreedCosts = ({ said }: { said: string }) => (
  <p className="soft">
    <strong>{patientVisits.agreed}</strong>
    <br />
    {said}
  </p>
)
