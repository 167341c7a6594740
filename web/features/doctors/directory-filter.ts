import type { DoctorSort } from '#contract/doctors/doctors.ts'
import { genders } from '#contract/doctors/doctor-lists.ts'
import { type PartOfDay, partsOfDay, specializations } from '#contract/rules.ts'
import type { DirectoryFilter } from './queries.ts'
import { placeOf } from '../../ui/page-at.ts'

export const doctorsAPage = 24

export const sorts: DoctorSort[] = ['soonest', 'name', 'experience', 'fees']

/** The days with a button of their own; another date can be chosen, too. */
export const days = ['today', 'tomorrow', 'week'] as const

export const parts = Object.keys(partsOfDay) as PartOfDay[]

/** The names of the filters in the address, the same as in a booking's address. */
export type FilterKey =
  | 'search'
  | 'specialization'
  | 'kind'
  | 'place'
  | 'day'
  | 'part'
  | 'about'
  | 'language'
  | 'gender'
  | 'insurance'
  | 'sort'
  | 'favourites'
  | 'view'

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** The filters of the directory by its address; senseless values are left out. */
export function filterOf(
  address: URLSearchParams,
): Required<Pick<DirectoryFilter, 'sort' | 'limit' | 'offset'>> & DirectoryFilter {
  const search = (address.get('search') ?? '').slice(0, 100)
  const specialization = specializations.find((name) => name === address.get('specialization'))
  const sort = sorts.find((name) => name === address.get('sort')) ?? 'soonest'
  const wanted = address.get('day') ?? ''
  const day = days.some((name) => name === wanted) || datePattern.test(wanted) ? wanted : ''
  const part = address.get('part') ?? ''
  const language = (address.get('language') ?? '').slice(0, 40)
  const insurance = (address.get('insurance') ?? '').slice(0, 80)
  const gender = genders.find((name) => name === address.get('gender'))
  const [kindId, placeId] = [address.get('kind') ?? '', address.get('place') ?? '']
  return {
    ...(search ? { search } : {}),
    ...(specialization ? { specialization } : {}),
    ...(idPattern.test(kindId) ? { kindId } : {}),
    ...(idPattern.test(placeId) ? { placeId } : {}),
    ...(day ? { day } : {}),
    ...(Object.hasOwn(partsOfDay, part) ? { part: part as PartOfDay } : {}),
    ...(language ? { language } : {}),
    ...(gender ? { gender } : {}),
    ...(insurance ? { insurance } : {}),
    sort,
    limit: doctorsAPage,
    ...placeOf(address, doctorsAPage),
  }
}

/** The address with one filter changed. Any change but of the page goes back to the first page. */
export function withChange(address: URLSearchParams, name: FilterKey | 'page', value: string): URLSearchParams {
  const changed = new URLSearchParams(address)
  if (value) changed.set(name, value)
  else changed.delete(name)
  if (name !== 'page') changed.delete('page')
  return changed
}

/** The address of the directory with only these filters. */
export function directoryWith(filters: Partial<Record<FilterKey, string>>): string {
  const address = Object.entries(filters).reduce(
    (next, [name, value]) => withChange(next, name as FilterKey, value),
    new URLSearchParams(),
  )
  return address.size > 0 ? `/doctors?${address}` : '/doctors'
}
