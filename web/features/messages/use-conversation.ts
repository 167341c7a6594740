import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { inOrder, type Known, missingAfter, withRead } from './conversation.ts'
import { arrivedIn } from './lines.ts'
import { type PartOf, threadQuery } from './queries.ts'

/** Adds a part to those that are asked for. */
const withPart = (part: PartOf) => (before: readonly PartOf[]) =>
  before.some((each) => JSON.stringify(each) === JSON.stringify(part)) ? before : [...before, part]

/**
 * A thread as far as it is known: its newest messages, or those around one, and what was asked for before and after
 * them. What was once read stays shown, so that nothing moves under the reader.
 */
export function useConversation(id: string, focusId: string | undefined) {
  const [parts, setParts] = useState<readonly PartOf[]>([focusId ? { message: focusId } : {}])
  const answers = useQueries({ queries: parts.map((part) => threadQuery(id, part)) })
  const known = useRef<Known>(new Map())
  const now = withRead(known.current, [arrivedIn(id), ...answers.map(({ data }) => data?.messages ?? [])])
  known.current = now
  const messages = useMemo(() => inOrder(now), [now])
  const [first] = answers
  const newest = answers.reduce((one, other) => (other.dataUpdatedAt > one.dataUpdatedAt ? other : one), answers[0]!)
  const lastSeq = newest.data?.thread.last?.seq ?? 0
  const lowest = messages[0]?.seq ?? 0
  const highest = messages.at(-1)?.seq ?? 0
  const missing = missingAfter(messages, lastSeq)
  // Whoever follows a link to an older message stays there until they go on to the end.
  const hasReachedEnd = useRef(false)
  if (first?.data && highest >= lastSeq) hasReachedEnd.current = true
  const isBetween = missing !== undefined && missing < highest
  useEffect(() => {
    if (missing !== undefined && (isBetween || hasReachedEnd.current)) {
      setParts(withPart({ after: String(missing) }))
    }
  }, [missing, isBetween])
  const others = answers.slice(1)
  return {
    /** The query of the page: it loads, or has failed. */
    asked: first!,
    known: newest.data,
    messages,
    hasOlder: lowest > 1,
    hasNewer: missing !== undefined,
    fetchOlder: () => setParts(withPart({ before: String(lowest) })),
    fetchNewer: () => setParts(withPart({ after: String(highest) })),
    isFetchingMore: others.some(({ isLoading }) => isLoading),
    lost: others.filter(({ error, data }) => error !== null && data === undefined),
  }
}
