/** What the forms of all kinds have typed in; each kind sends its own part of it. */
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
