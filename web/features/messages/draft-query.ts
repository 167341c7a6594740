import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { lines } from './lines.ts'

/** The reader's draft in a thread, and how much was begun in its line before: what is older is not taken over. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /messages/threads/{id}/draft', { params: { id } }, 'with steps'] as const,
    async queryFn({ signal }) {
      const steps = lines.stepsOf(id)
      const draft = await call('GET /messages/threads/{id}/draft', { params: { id }, query: {}, signal })
      return { ...draft, steps }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { topics: ['messages'], row: id },
  })
