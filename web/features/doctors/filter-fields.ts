import { useQuery } from '@tanstack/react-query'
import { genders } from '#contract/doctors/doctor-lists.ts'
import { filterSpecializations, type Specialization, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { dateInWords, format } from '../../language/format.ts'
import { useHydrated } from '../../start/hydrated.ts'
import type { NativeSelectProps } from '../../ui/inputs.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { type FilterKey, sorts } from './directory-filter.ts'
import { type DirectoryFilter, filterChoicesQuery, kindsQuery, specializationsQuery } from './queries.ts'

/** A filter with a list to choose from. */
export type FilterField = {
  key: FilterKey
  label: string
  value: string
  data: NonNullable<NativeSelectProps['data']>
}

/**
 * The lists of the directory's filters; those of which there is nothing to choose are left out. `asked`: every filter
 * that is set, in words, and its key in the address.
 */
export function useFilterFields(filter: DirectoryFilter) {
  // A page is prerendered without the query of its address: what is not in the lists of everybody comes after it.
  const isKnown = useHydrated()
  const counted = useQuery(specializationsQuery)
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { data: places = [] } = useQuery(placesQuery)
  const { data: choices } = useQuery(filterChoicesQuery)
  const withCount = (name: string, doctors: number | undefined) =>
    doctors === undefined ? name : doctorDirectory.filters.counted(name, format().number(doctors))
  const fieldOf = (key: Specialization) => ({
    value: key,
    label: withCount(contractWords.specializations[key], counted.data?.find(({ name }) => name === key)?.doctors),
  })
  const [first] = kinds
  const kind = kinds.find(({ _id }) => _id === filter.kindId && _id !== first?._id)
  const place = places.find(({ _id }) => _id === filter.placeId)
  const spoken = choices?.languages.map(({ language, name, doctors }) => ({
    value: language,
    name,
    label: withCount(name, doctors),
  }))
  const said = genders.flatMap((gender) => {
    const choice = choices?.genders.find((each) => each.gender === gender)
    if (!choice && !(isKnown && gender === filter.gender)) return []
    return [{ value: gender as string, label: withCount(contractWords.genders[gender], choice?.doctors) }]
  })
  const insurances = [...new Set(places.flatMap((each) => each.insurances))].sort(format().compare)
  const { language, insurance } = filter
  const isOther = isKnown && language !== undefined && !spoken?.some(({ value }) => value === language)
  const fields = {
    specialization: {
      key: 'specialization',
      label: doctorDirectory.filters.specialization,
      value: filter.specialization ?? '',
      data: [
        { value: '', label: doctorDirectory.filters.all },
        ...filterSpecializations.map(fieldOf),
        {
          group: doctorDirectory.filters.more,
          items: specializations.slice(filterSpecializations.length).map(fieldOf),
        },
      ],
    },
    kind:
      first && kinds.length > 1
        ? {
            key: 'kind',
            label: doctorDirectory.filters.kind,
            value: kind?._id ?? '',
            // The default kind needs no place in the address.
            data: kinds.map(({ _id, name }) => ({ value: _id === first._id ? '' : _id, label: name })),
          }
        : undefined,
    language:
      spoken?.length === 0 && !isOther
        ? undefined
        : {
            key: 'language',
            label: doctorDirectory.filters.language,
            value: language ?? '',
            data: [
              { value: '', label: doctorDirectory.filters.anyLanguage },
              ...(spoken ?? []),
              ...(isOther ? [{ value: language, label: language }] : []),
            ],
          },
    gender:
      choices && said.length === 0
        ? undefined
        : {
            key: 'gender',
            label: doctorDirectory.filters.gender,
            value: filter.gender ?? '',
            data: [{ value: '', label: doctorDirectory.filters.anyGender }, ...said],
          },
    insurance:
      insurances.length === 0
        ? undefined
        : {
            key: 'insurance',
            label: doctorDirectory.filters.insurance,
            value: insurance ?? '',
            data: [{ value: '', label: doctorDirectory.filters.anyInsurance }, ...insurances],
          },
    sort: {
      key: 'sort',
      label: doctorDirectory.filters.sort,
      value: filter.sort ?? 'soonest',
      data: sorts.map((value) => ({ value, label: doctorDirectory.filters.sorts[value] })),
    },
  } satisfies Record<string, FilterField | undefined>
  const { day, part } = filter
  const inWords: [FilterKey, string | undefined][] = [
    ['specialization', filter.specialization && contractWords.specializations[filter.specialization]],
    ['kind', kind?.name],
    ['day', day && (day in doctorDirectory.filters.days ? namedDay(day) : dateInWords(day, 'short'))],
    ['part', part && doctorDirectory.filters.parts[part]],
    ['place', place?.name],
    ['language', language && (spoken?.find(({ value }) => value === language)?.name ?? language)],
    ['insurance', insurance],
    ['gender', filter.gender && contractWords.genders[filter.gender]],
  ]
  const asked = inWords.flatMap(([key, words]) => (words ? [{ key, words }] : []))
  return { fields, asked, ahead: kinds.find(({ _id }) => _id === filter.kindId)?.horizonDays, places }
}

const namedDay = (day: string) => doctorDirectory.filters.days[day as keyof (typeof doctorDirectory)['filters']['days']]
