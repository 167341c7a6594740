import type { ManyUnits } from '#contract/units.ts'

/** The units in which somebody reads what is measured. */
export const unitsCard = {
  heading: 'Units',
  says: 'How you read and type what is measured. Values in the record stay the same.',
  kinds: {
    weight: 'Weight',
    temperature: 'Temperature',
    glucose: 'Blood glucose',
  } satisfies Record<ManyUnits, string>,
  failed: 'The units could not be loaded',
  notChanged: 'The unit could not be changed',
}
