import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../wire/api.ts'
import { invalidate } from '../../wire/invalidate.ts'
import { useChange } from '../../wire/use-change.ts'
import { useSession } from '../../session/session.tsx'

export const favouritesQuery = queryOf('GET /favourites', {}, ['favourites'])

const scope = 'own favourites'

/** The patient's favourite doctors. A change shows at once, and is reverted if the server refuses. */
export function useFavourites() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...favouritesQuery, enabled: user?.role === 'user' })
  const how = (favourite: boolean) => ({
    invalidates: [],
    scope,
    async onMutate({ params: { doctorId } }: { params: { doctorId: string } }) {
      await queries.cancelQueries(favouritesQuery)
      queries.setQueryData(favouritesQuery.queryKey, (old = []) =>
        favourite ? [...old, doctorId] : old.filter((id) => id !== doctorId),
      )
    },
    // An answer that does not know the next change would undo it on the screen: only after the last one is it asked.
    onSettled: () =>
      queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 1
        ? undefined
        : invalidate(queries, ['favourites']),
  })
  const add = useChange('PUT /favourites/{doctorId}', how(true))
  const remove = useChange('DELETE /favourites/{doctorId}', how(false))
  const change = ({ doctorId, favourite }: { doctorId: string; favourite: boolean }) =>
    (favourite ? add : remove).mutate({ params: { doctorId } })
  return { ids: data, isFavourite: (doctorId: string) => data.includes(doctorId), change }
}
