import { type Weekday, weekdays } from '#contract/rules.ts'
import { format } from '../../language/format.ts'

/** The days of a week in the order of the page's language. */
export const daysAsRead = (): Weekday[] =>
  format()
    .week()
    .map((day) => weekdays[day]!)
