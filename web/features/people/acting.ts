import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Guardianship } from '#contract/family.ts'
import type { GuardianRight } from '#contract/person-lists.ts'
import { useSession } from '../../session.tsx'
import { familyQuery } from './queries.ts'

/** In the address: the id of whom one acts for, or this for oneself where that was asked. */
export const me = 'me'

type Acting = {
  /** Whom the address says one acts for; undefined for oneself. */
  acting: (Guardianship & { person: NonNullable<Guardianship['person']> }) | undefined
  personId: string | undefined
  /** Whether it is known already: until then nothing is done for anybody. */
  isKnown: boolean
  may: (right: GuardianRight) => boolean
  /** What an address says so by: `?for=…`, or nothing. */
  search: string
}

/** Whom somebody acts for: said by the address alone, so that each page and each tab has its own. */
export function useActing(): Acting {
  const { user } = useSession()
  const [address] = useSearchParams()
  const family = useQuery({ ...familyQuery, enabled: user?.role === 'user' })
  const named = address.get('for')
  const found = family.data?.people.find(({ person }) => named !== null && person?._id === named)
  const acting = found?.person ? { ...found, person: found.person } : undefined
  return {
    acting,
    personId: acting?.person._id,
    isKnown: named === null || named === me || !family.isPending || user?.role !== 'user',
    may: (right) => !acting || acting.rights.includes(right),
    search: acting ? `?for=${acting.person._id}` : '',
  }
}

/** Those one may book for, beside oneself. */
export function useBookableFor() {
  const { user } = useSession()
  const family = useQuery({ ...familyQuery, enabled: user?.role === 'user' })
  const people = (family.data?.people ?? []).flatMap(({ person, rights }) =>
    person && rights.includes('book') ? [person] : [],
  )
  return { people, isKnown: !family.isPending || user?.role !== 'user' }
}
