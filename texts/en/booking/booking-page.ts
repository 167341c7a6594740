/** The four steps of booking. */
export const bookingPage = {
  title: 'Book an appointment · Salus',
  toDoctors: 'Back to Doctors',
  noDoctor: 'Error fetching doctor details',
  choiceFailed: 'We could not load what this doctor offers.',
  booked: {
    card: 'Appointment booked successfully!',
    paypal: 'Appointment Booked! Payment: PayPal',
    clinic: 'Appointment Booked! Payment: Pay at Clinic',
    free: 'Appointment Booked!',
  },
  notBooked: 'Error booking appointment',
  back: 'Back',
  steps: {
    all: 'Booking steps',
    slot: 'Select Slot',
    method: 'Payment Method',
    card: 'Card Payment',
    done: 'Success',
  },
}
