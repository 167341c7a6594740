import { addDays, datesBetween } from '#contract/clinic-time.ts'
import type { QueryOf } from '../../wire/api.ts'
import { addressOf } from '../../ui/address.ts'
import { rangeBefore, rangeIn } from './periods.ts'

/** What a report is of: a range, and a place, a doctor or a kind of visit where they are chosen. */
export type Asked = QueryOf<'GET /admin/analytics'> & { from: string; to: string }

/** The filters of a report besides its dates, by their names in the address, the call and the list of appointments. */
export const filterNames = ['placeId', 'doctorId', 'kindId'] as const

const isId = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** The report that an address asks for. The page and its loader ask by it. */
export function askedIn(address: URLSearchParams, today: string): Asked {
  const { value } = addressOf(address)
  const chosen = filterNames.map((name) => [name, value(name)] as const).filter(([, id]) => isId(id))
  return { ...rangeIn(address, today), ...Object.fromEntries(chosen) }
}

/** The report that this one is compared with: the same filters before. Of a range that is not over, the same part. */
export function askedBefore(asked: Asked, today: string): Asked {
  const range = rangeBefore(asked.from, asked.to)
  const shift = datesBetween(range.from, asked.from).length - 1
  return { ...asked, ...range, ...(asked.to < today ? {} : { until: addDays(today, -1 - shift) }) }
}

/** The address of the list of appointments on these dates, of the same place, doctor and kind of visit. */
export function appointmentsOf(asked: Asked, { from, to }: { from: string; to: string }): string {
  const query = new URLSearchParams({ from, to, sort: 'oldest' })
  for (const name of filterNames) {
    const id = asked[name]
    if (id) query.set(name, id)
  }
  return `/admin/dashboard/appointments?${query}`
}
