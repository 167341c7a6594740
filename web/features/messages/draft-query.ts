import { call, queryOf } from '../../wire/api.ts'
import { lines } from './lines.ts'

/** The reader's draft in a thread, and how much was begun in its line before: what is older is not taken over. */
export const draftQuery = (id: string) => ({
  ...queryOf('GET /messages/threads/{id}/draft', { params: { id }, query: {} }, ['messages'], id),
  queryKey: ['GET /messages/threads/{id}/draft', { params: { id } }, 'with steps'] as const,
  async queryFn({ signal }: { signal: AbortSignal }) {
    const steps = lines.stepsOf(id)
    const draft = await call('GET /messages/threads/{id}/draft', { params: { id }, query: {}, signal })
    return { ...draft, steps }
  },
  staleTime: 0,
  gcTime: 0,
})
