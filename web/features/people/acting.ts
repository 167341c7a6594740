import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Guardianship } from '#contract/people/family.ts'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { useSession } from '../../session/session.tsx'
import { me, questionOf } from './me.ts'
import { familyQuery } from './queries.ts'

/**
 * The state of the person in the address. `asked`: the page asks for whom it is first. `notYours`: the account may not
 * act for them.
 */
export type Knowledge = 'known' | 'waiting' | 'failed' | 'asked' | 'notYours'

type Acting = {
  /** The person for whom the address says one acts; undefined for oneself, and while `isKnown` is false. */
  acting: (Guardianship & { person: NonNullable<Guardianship['person']> }) | undefined
  personId: string | undefined
  knowledge: Knowledge
  /** While false, nothing may be fetched, shown or sent: an unknown person must not be taken for oneself. */
  isKnown: boolean
  may: (right: GuardianRight) => boolean
  /** The query that keeps the person in an address: `?for=…`, or empty; a question is not kept. */
  search: string
}

function useFamily() {
  const { user } = useSession()
  const isPatient = user?.role === 'user'
  const family = useQuery({ ...familyQuery, enabled: isPatient })
  const knowledge: Knowledge = !isPatient || family.data ? 'known' : family.isLoadingError ? 'failed' : 'waiting'
  return { people: family.data?.people ?? [], knowledge, retry: () => void family.refetch() }
}

/** The person for whom the account acts. Only the address holds it, so each page and tab has its own. */
export function useActing(): Acting {
  const { user } = useSession()
  const [address] = useSearchParams()
  const family = useFamily()
  const named = user?.role === 'user' && address.get('for') !== me ? address.get('for') : null
  const found = named === null ? undefined : family.people.find(({ person }) => person?._id === named)
  const acting = found?.person ? { ...found, person: found.person } : undefined
  const isAsked = questionOf(named) !== undefined
  const knowledge =
    named === null
      ? 'known'
      : isAsked
        ? 'asked'
        : family.knowledge === 'known' && !acting
          ? 'notYours'
          : family.knowledge
  return {
    acting,
    personId: acting?.person._id,
    knowledge,
    isKnown: knowledge === 'known',
    may: (right) => !acting || acting.rights.includes(right),
    search: named === null || isAsked ? '' : `?for=${named}`,
  }
}

/** The people to book for, apart from oneself; empty while `knowledge` is not `known`. */
export function useBookableFor() {
  const { people, knowledge, retry } = useFamily()
  return {
    people: people.flatMap(({ person, rights }) => (person && rights.includes('book') ? [person] : [])),
    knowledge,
    retry,
  }
}
