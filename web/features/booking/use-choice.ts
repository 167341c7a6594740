import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Doctor } from '#contract/doctors.ts'
import { offersQuery } from '../doctors/queries.ts'
import { placesQuery } from '../places/open-places.ts'
import { me, useActing, useBookableFor } from '../people/acting.ts'
import { type Choice, choiceOf } from './choice.ts'

/**
 * What is chosen of a doctor's kinds of visit and places, as the address has it, and how to choose another. Undefined
 * until it is known what there is to choose.
 */
export function useVisitChoice(doctor: Doctor) {
  const [search, setSearch] = useSearchParams()
  const offers = useQuery(offersQuery(doctor._id))
  const places = useQuery(placesQuery)
  const { acting, isKnown: isKnownWho, may } = useActing()
  const { people, isKnown: isKnownWhom } = useBookableFor()
  const isKnown = !offers.isPending && !places.isPending && isKnownWho && isKnownWhom
  const chosen = isKnown ? choiceOf(doctor, offers.data ?? [], places.data ?? [], search) : undefined
  const choice: Choice | undefined = chosen && {
    ...chosen,
    visit: { ...chosen.visit, ...(acting ? { personId: acting.person._id } : {}) },
    mayPay: may('pay'),
  }
  /** Who may book for several people says for whom, before anything else. */
  const asksWhom = isKnown && people.length > 0 && search.get('for') !== me && !(acting && may('book'))
  /** A day and a time that were chosen before are another kind's, or another place's. */
  const choose = (key: 'kind' | 'place', id: string) =>
    setSearch(
      (before) => {
        const kept = ['for', 'kind', 'place'].flatMap((each) => (before.has(each) ? [[each, before.get(each)!]] : []))
        return new URLSearchParams([...kept.filter(([each]) => each !== key), [key, id]] as [string, string][])
      },
      { replace: true, preventScrollReset: true },
    )
  return { choice, choose, asksWhom }
}
