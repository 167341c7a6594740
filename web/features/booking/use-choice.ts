import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { offersQuery } from '../doctors/queries.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { useActing, useBookableFor } from '../people/acting.ts'
import { me } from '../people/me.ts'
import { type Choice, choiceOf } from './choice.ts'

/**
 * The chosen kind and place of a visit by the address, and how to choose others. `choice` is undefined until the
 * options are known; `failed`: they could not be loaded. The person is known here, because `KnownWhom` is around every
 * caller that books.
 */
export function useVisitChoice(doctor: Doctor) {
  const [search, setSearch] = useSearchParams()
  const offers = useQuery(offersQuery(doctor._id))
  const places = useQuery(placesQuery)
  const { acting, isKnown, may } = useActing()
  const { people } = useBookableFor()
  const chosen = isKnown && offers.data && places.data ? choiceOf(doctor, offers.data, places.data, search) : undefined
  const choice: Choice | undefined = chosen && {
    ...chosen,
    visit: { ...chosen.visit, ...(acting ? { personId: acting.person._id } : {}) },
    mayPay: may('pay'),
  }
  /** With several people to book for, the first question is for whom. */
  const asksWhom = people.length > 0 && search.get('for') !== me && !(acting && may('book'))
  /** Chooses another kind or place. The chosen day and time are dropped, because they belong to the old one. */
  function choose(key: 'kind' | 'place', id: string) {
    const offered = offers.data?.find(({ _id }) => _id === id)?.placeIds
    setSearch(
      (before) => {
        const isKept = (name: string, value: string) =>
          name === 'for' ||
          name === 'about' ||
          (name !== key && (name !== 'place' || !offered || offered.includes(value)))
        const kept = ['for', 'about', 'kind', 'place'].flatMap((name) => {
          const value = before.get(name)
          return value !== null && isKept(name, value) ? [[name, value]] : []
        })
        return new URLSearchParams([...kept, [key, id]] as [string, string][])
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const failed = offers.isLoadingError || places.isLoadingError
  const retry = () => {
    if (offers.isLoadingError) void offers.refetch()
    if (places.isLoadingError) void places.refetch()
  }
  return { choice, choose, asksWhom, failed, retry }
}
