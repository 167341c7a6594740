/** Asked for with a name whose letters papers cannot print. */
export const latinName = {
  label: 'Name in Latin letters',
  says: 'For receipts, letters and prescriptions, where not all letters of the name can be printed.',
}
