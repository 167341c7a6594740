/** What was asked for beside appointments, by the key that it is stored under. */
export const careFacts = {
  details: {
    where: 'Where',
    who: 'Who',
    phone: 'Phone',
    situation: 'What happened',
    tests: 'Tests',
    address: 'Address',
    day: 'Day',
    between: 'Between',
    ward: 'Ward',
    from: 'From',
    reason: 'Reason',
    vaccine: 'Vaccine',
    dose: 'Dose',
    medicines: 'Medicines',
    prescriber: 'Prescribed by',
    checkup: 'Checkup',
  },
  window: (from: string, to: string) => `${from} and ${to}`,
  doseOf: (dose: string, doses: string) => `${dose} of ${doses}`,
}
