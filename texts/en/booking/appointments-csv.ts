/** The heads of the file of appointments. What stands below them are keys, so that programs read all of them alike. */
export const appointmentsCsv = {
  id: 'id',
  date: 'date',
  time: 'time',
  patient: 'patient',
  patientEmail: 'patient e-mail',
  doctor: 'doctor',
  specialization: 'specialization',
  status: 'status',
  amount: 'amount',
  paymentMethod: 'payment method',
  paymentStatus: 'payment status',
  paymentReference: 'payment reference',
  kind: 'kind of visit',
  minutes: 'minutes',
  place: 'place',
  cancelReason: 'reason for cancelling',
}
