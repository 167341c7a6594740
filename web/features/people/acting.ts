import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Guardianship } from '#contract/people/family.ts'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { useSession } from '../../session/session.tsx'
import { familyQuery } from './queries.ts'

/** In the address: the id of whom one acts for, or this for oneself where that was asked. */
export const me = 'me'

/** What is known of the person an address names. `notYours`: the account may not act for them. */
export type Knowledge = 'known' | 'waiting' | 'failed' | 'notYours'

type Acting = {
  /** Whom the address says one acts for; undefined for oneself, and while `isKnown` is false. */
  acting: (Guardianship & { person: NonNullable<Guardianship['person']> }) | undefined
  personId: string | undefined
  knowledge: Knowledge
  /** Nothing is asked, shown or sent for anybody until this is true: an unknown person is never oneself. */
  isKnown: boolean
  may: (right: GuardianRight) => boolean
  /** What an address says so by: `?for=…`, or nothing. */
  search: string
}

function useFamily() {
  const { user } = useSession()
  const isPatient = user?.role === 'user'
  const family = useQuery({ ...familyQuery, enabled: isPatient })
  const knowledge: Knowledge = !isPatient || family.data ? 'known' : family.isLoadingError ? 'failed' : 'waiting'
  return { people: family.data?.people ?? [], knowledge, retry: () => void family.refetch() }
}

/** Whom somebody acts for: said by the address alone, so that each page and each tab has its own. */
export function useActing(): Acting {
  const { user } = useSession()
  const [address] = useSearchParams()
  const family = useFamily()
  const named = user?.role === 'user' && address.get('for') !== me ? address.get('for') : null
  const found = named === null ? undefined : family.people.find(({ person }) => person?._id === named)
  const acting = found?.person ? { ...found, person: found.person } : undefined
  const knowledge = named === null ? 'known' : family.knowledge === 'known' && !acting ? 'notYours' : family.knowledge
  return {
    acting,
    personId: acting?.person._id,
    knowledge,
    isKnown: knowledge === 'known',
    may: (right) => !acting || acting.rights.includes(right),
    search: named === null ? '' : `?for=${named}`,
  }
}

/** Those one may book for, beside oneself; none while `knowledge` is not `known`. */
export function useBookableFor() {
  const { people, knowledge, retry } = useFamily()
  return {
    people: people.flatMap(({ person, rights }) => (person && rights.includes('book') ? [person] : [])),
    knowledge,
    retry,
  }
}
