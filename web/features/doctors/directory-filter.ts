import type { DoctorSort } from '#contract/doctors.ts'
import { filterSpecializations, type Specialization } from '#contract/rules.ts'
import type { DirectoryFilter } from './queries.ts'

export const doctorsAPage = 24

export const sorts: { value: DoctorSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'experience', label: 'Experience' },
  { value: 'fees', label: 'Fees' },
  { value: 'soonest', label: 'Soonest free time' },
]

/** What the address bar asks of the directory; what makes no sense there is left out. */
export function filterOf(
  address: URLSearchParams,
): Required<Pick<DirectoryFilter, 'sort' | 'limit' | 'offset'>> & DirectoryFilter {
  const search = (address.get('search') ?? '').slice(0, 100)
  const specialization = filterSpecializations.find((name) => name === address.get('specialization'))
  const sort = sorts.find(({ value }) => value === address.get('sort'))?.value ?? 'name'
  const page = Math.max(1, Math.floor(Number(address.get('page')) || 1))
  return {
    ...(search ? { search } : {}),
    ...(specialization ? { specialization: specialization as Specialization } : {}),
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
