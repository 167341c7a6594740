import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkList, WorkListPreferences } from '#contract/auth/work-lists.ts'
import { type BodyFor, useChange } from '../../wire/use-change.ts'
import { listPreferencesQuery } from './list-preferences-query.ts'
import type { Column } from './column.ts'

type View = BodyFor<'POST /work-lists/{list}/views'>

/** The look of a list for the logged-in person, on each of their devices. Changes show at once. */
export function useListPreferences<Row>(list: WorkList, columns: readonly Column<Row>[]) {
  const queries = useQueryClient()
  const query = listPreferencesQuery(list)
  const { data } = useQuery(query)
  const put = (change: (old: WorkListPreferences) => Partial<WorkListPreferences>) =>
    queries.setQueryData<WorkListPreferences>(query.queryKey, (old) => old && { ...old, ...change(old) })
  const scope = `list ${list}`
  const keep = useChange('PUT /work-lists/{list}', {
    onMutate: ({ body }) => void put(() => body),
    // An earlier change may have failed meanwhile, and its answer have replaced this one on the screen.
    onSuccess: (_, { body }) => void put(() => body),
    onError: () => queries.invalidateQueries(query),
    invalidates: [],
    scope,
  })
  const save = useChange('POST /work-lists/{list}/views', {
    onSuccess: (view) =>
      void put(({ views }) => ({
        views: [...views.filter(({ _id }) => _id !== view._id), view].sort((a, b) => a.name.localeCompare(b.name)),
      })),
    invalidates: [],
    quiet: true,
    scope,
  })
  const forget = useChange('DELETE /work-lists/{list}/views/{id}', {
    onSuccess: (_, { params: { id } }) => void put(({ views }) => ({ views: views.filter(({ _id }) => _id !== id) })),
    invalidates: [],
    scope,
  })
  const set = (body: Pick<WorkListPreferences, 'roomy' | 'hidden'>) => keep.mutate({ params: { list }, body })
  const roomy = data?.roomy ?? false
  const usual = columns.filter(({ isExtra }) => isExtra).map(({ id }) => id)
  const hidden = data?.hidden ?? usual
  // The first column, which names the row, is always shown.
  const shown = columns.filter(({ id }, place) => place === 0 || !hidden.includes(id))
  return {
    isKnown: data !== undefined,
    roomy,
    shown,
    views: data?.views ?? [],
    isUsual: !roomy && (data?.hidden ?? null) === null,
    setRoomy: (to: boolean) => set({ roomy: to, hidden: data?.hidden ?? null }),
    show: (id: string, isShown: boolean) =>
      set({ roomy, hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] }),
    asItComes: () => set({ roomy: false, hidden: null }),
    isSaving: save.isPending,
    save: (view: View, told: Parameters<typeof save.mutate>[1]) => save.mutate({ params: { list }, body: view }, told),
    forget: (id: string) => forget.mutate({ params: { list, id } }),
  }
}

/** The part that the menus need, whatever the rows are. */
export type ListPreferences = Omit<ReturnType<typeof useListPreferences>, 'shown'> & {
  shown: readonly { id: string }[]
}
