/** The fields of all care forms; each kind sends its own part. */
export type CareDraft = {
  location: string
  patientName: string
  phone: string
  situation: string
  address: string
  tests: string[]
  ward: string
  vaccine: string
  dose: number
  checkup: string
  medicines: string
  prescriber: string
  reason: string
  date: string
  window: string
}
