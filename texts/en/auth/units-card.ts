/** The units in which somebody reads what is measured. */
export const unitsCard = {
  heading: 'Units',
  says: 'How you read and type what is measured. Values in the record stay the same.',
  weight: 'Weight',
  temperature: 'Temperature',
  glucose: 'Blood glucose',
  failed: 'The units could not be loaded',
  notChanged: 'The unit could not be changed',
}
