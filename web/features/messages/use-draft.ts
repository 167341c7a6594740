import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftQuery } from './draft-query.ts'
import type { Line } from './line.ts'
import { lines } from './lines.ts'

/**
 * The reader's draft in a thread, taken over into its line. Its files are those that neither wait to be sent nor have
 * gone with a message: they leave the field with the press on Send, and come back only if the message is refused.
 */
export function useDraft(threadId: string, line: Line) {
  const draft = useQuery(draftQuery(threadId))
  const { data, dataUpdatedAt } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken over, also one that says the same.
  useEffect(() => {
    if (data) lines.takeKept(threadId, data, data.steps)
  }, [threadId, data, dataUpdatedAt])
  const sent = new Set([...line.gone, ...line.unsent.flatMap(({ files }) => files.map(({ _id }) => _id))])
  return { draft, files: (data?.files ?? []).filter(({ _id }) => !sent.has(_id)), uploads: data?.uploads ?? [] }
}
