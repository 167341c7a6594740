import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../session/session.tsx'
import { familyQuery, personQuery } from '../../people/queries.ts'

/** The name of the person whom a form is about, where that is not the reader; undefined until it is known. */
export function useWhom(personId: string): string | undefined {
  const { user } = useSession()
  const isPatient = user?.role === 'user'
  const isOther = user !== null && personId !== user?.id
  const family = useQuery({ ...familyQuery, enabled: isPatient && isOther })
  const person = useQuery({ ...personQuery(personId), enabled: !isPatient && isOther })
  if (!isOther) return undefined
  if (!isPatient) return person.data?.name
  return family.data?.people.find((each) => each.person?._id === personId)?.person?.name
}
