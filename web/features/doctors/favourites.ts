import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '../../wire/api.ts'
import { useSession } from '../../session/session.tsx'

const favouritesQuery = queryOf('GET /favourites', {}, ['favourites'])

/** The patient's favourite doctors; a press shows at once and is taken back if the server says no. */
export function useFavourites() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...favouritesQuery, enabled: user?.role === 'user' })
  const change = useMutation({
    mutationFn: ({ doctorId, favourite }: { doctorId: string; favourite: boolean }) =>
      favourite
        ? call('PUT /favourites/{doctorId}', { params: { doctorId } })
        : call('DELETE /favourites/{doctorId}', { params: { doctorId } }),
    async onMutate({ doctorId, favourite }) {
      await queries.cancelQueries(favouritesQuery)
      queries.setQueryData(favouritesQuery.queryKey, (old = []) =>
        favourite ? [...old, doctorId] : old.filter((id) => id !== doctorId),
      )
    },
    meta: { invalidates: ['favourites'] },
  })
  return { ids: data, isFavourite: (doctorId: string) => data.includes(doctorId), change: change.mutate }
}
