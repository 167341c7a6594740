import type { DoctorSort } from '#contract/doctors.ts'
import { type PartOfDay, partsOfDay, specializations } from '#contract/rules.ts'
import type { DirectoryFilter } from './queries.ts'

export const doctorsAPage = 24

export const sorts: { value: DoctorSort; label: string }[] = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'name', label: 'Name' },
  { value: 'experience', label: 'Experience' },
  { value: 'fees', label: 'Fees' },
]

/** The days offered as chips; a date is the third way beside them and any day. */
export const days = [
  { value: '', label: 'Any day' },
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'This week' },
] as const

export const parts: { value: PartOfDay | ''; label: string }[] = [
  { value: '', label: 'Any time' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'evening', label: 'Evening' },
]

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** What the address bar asks of the directory; what makes no sense there is left out. */
export function filterOf(
  address: URLSearchParams,
): Required<Pick<DirectoryFilter, 'sort' | 'limit' | 'offset'>> & DirectoryFilter {
  const search = (address.get('search') ?? '').slice(0, 100)
  const specialization = specializations.find((name) => name === address.get('specialization'))
  const sort = sorts.find(({ value }) => value === address.get('sort'))?.value ?? 'soonest'
  const wanted = address.get('day') ?? ''
  const day = days.some(({ value }) => value !== '' && value === wanted) || datePattern.test(wanted) ? wanted : ''
  const part = address.get('part') ?? ''
  const page = Math.max(1, Math.floor(Number(address.get('page')) || 1))
  return {
    ...(search ? { search } : {}),
    ...(specialization ? { specialization } : {}),
    ...(day ? { day } : {}),
    ...(Object.hasOwn(partsOfDay, part) ? { part: part as PartOfDay } : {}),
    sort,
    limit: doctorsAPage,
    offset: (page - 1) * doctorsAPage,
  }
}

/** The address with one part changed. Any change but of the page itself begins at the first page again. */
export function withChange(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(address)
  if (value) changed.set(name, value)
  else changed.delete(name)
  if (name !== 'page') changed.delete('page')
  return changed
}
