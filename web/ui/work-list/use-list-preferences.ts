import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkList, WorkListPreferences } from '#contract/auth/work-lists.ts'
import { call } from '../../wire/api.ts'
import { listPreferencesQuery } from './list-preferences-query.ts'
import type { Column } from './column.ts'

/** How a list looks to whoever is logged in, on each of their devices. What is changed shows at once. */
export function useListPreferences<Row>(list: WorkList, columns: readonly Column<Row>[]) {
  const queries = useQueryClient()
  const query = listPreferencesQuery(list)
  const { data } = useQuery(query)
  const put = (change: Partial<WorkListPreferences>) =>
    queries.setQueryData<WorkListPreferences>(query.queryKey, (old) => old && { ...old, ...change })
  const keep = useMutation({
    mutationFn: (body: Pick<WorkListPreferences, 'roomy' | 'hidden'>) =>
      call('PUT /work-lists/{list}', { params: { list }, body }),
    onMutate: (body) => void put(body),
    onError: () => queries.invalidateQueries(query),
  })
  const save = useMutation({
    mutationFn: (body: { name: string; address: string }) =>
      call('POST /work-lists/{list}/views', { params: { list }, body }),
    onSuccess: (view) => {
      const others = (data?.views ?? []).filter(({ _id }) => _id !== view._id)
      put({ views: [...others, view].sort((a, b) => a.name.localeCompare(b.name)) })
    },
    meta: { quiet: true },
  })
  const forget = useMutation({
    mutationFn: (id: string) => call('DELETE /work-lists/{list}/views/{id}', { params: { list, id } }),
    onSuccess: (_, id) => void put({ views: (data?.views ?? []).filter(({ _id }) => _id !== id) }),
  })
  const roomy = data?.roomy ?? false
  const usual = columns.filter(({ isExtra }) => isExtra).map(({ id }) => id)
  const hidden = data?.hidden ?? usual
  // What a row is known by is always there.
  const shown = columns.filter(({ id }, place) => place === 0 || !hidden.includes(id))
  return {
    isKnown: data !== undefined,
    roomy,
    shown,
    views: data?.views ?? [],
    isUsual: !roomy && (data?.hidden ?? null) === null,
    setRoomy: (to: boolean) => keep.mutate({ roomy: to, hidden: data?.hidden ?? null }),
    show: (id: string, isShown: boolean) =>
      keep.mutate({ roomy, hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] }),
    asItComes: () => keep.mutate({ roomy: false, hidden: null }),
    save,
    forget,
  }
}

/** What the menus need of it: whatever the rows are. */
export type ListPreferences = Omit<ReturnType<typeof useListPreferences>, 'shown'> & {
  shown: readonly { id: string }[]
}
