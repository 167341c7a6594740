import { type Weekday, weekdays } from '#contract/rules.ts'
import { format } from '../../language/format.ts'

/** The days of a week in the order in which the page's readers read them. */
export const daysAsRead = (): Weekday[] =>
  format()
    .week()
    .map((day) => weekdays[day]!)
