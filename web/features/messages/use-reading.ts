import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message, Thread } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { useChange } from '../../wire/use-change.ts'
import { firstUnread } from './conversation.ts'
import { writerOf } from './names.ts'

type Asked = {
  thread: Thread | undefined
  messages: readonly Message[]
  hasNewer: boolean
  /** The message to which a link leads. */
  focusId: string | undefined
  /** How many own messages are on their way. */
  unsent: number
}

const isSeen = () => document.visibilityState === 'visible'

/** Notes whether somebody looks at this tab. */
function useIsSeen(): boolean {
  const [seen, setSeen] = useState(isSeen)
  useEffect(() => {
    const look = () => setSeen(isSeen())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return seen
}

/**
 * Where the reader is in a thread: it opens at the message of a link, at the first new one, or at the end, and never
 * moves what one reads. What stands before somebody's eyes counts as read.
 */
export function useReading({ thread, messages, hasNewer, focusId, unsent }: Asked) {
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const isSeenNow = useIsSeen()
  /** What was the newest when the reader last was at the end. */
  const [seenUpto, setSeenUpto] = useState(0)
  const [newFrom, setNewFrom] = useState<number>()
  const [said, setSaid] = useState('')
  const hasLanded = useRef(false)
  const isHeld = useRef(false)
  const top = useRef<{ id: string; at: number }>(undefined)
  const newest = messages.at(-1)
  const newestSeq = newest?.seq ?? 0
  const isKnown = thread !== undefined && (messages.length > 0 || thread.last === null)

  const toEnd = useCallback(() => {
    requestAnimationFrame(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
  }, [])

  // Opens at its place, once.
  useLayoutEffect(() => {
    if (!isKnown || hasLanded.current || !thread) return
    hasLanded.current = true
    const first = firstUnread(messages, thread.readUpto)
    setNewFrom(first)
    const marked = focusId && document.getElementById(`message-${focusId}`)
    // After the router, which scrolls to the top of a new page.
    requestAnimationFrame(() => {
      if (marked) {
        marked.scrollIntoView({ block: 'center' })
        marked.focus({ preventScroll: true })
      } else if (first !== undefined) document.getElementById('messages-new')?.scrollIntoView({ block: 'center' })
      else if (messages.length > 0) window.scrollTo({ top: document.documentElement.scrollHeight })
    })
  }, [isKnown, thread, messages, focusId])

  useEffect(() => {
    const { current } = end
    if (!current || !isKnown) return
    const watch = new IntersectionObserver(([entry]) => setIsAtEnd(entry?.isIntersecting ?? false), {
      // Whoever is below it, at the field, is at the end too.
      rootMargin: '100000px 0px 120px 0px',
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [isKnown])

  // New messages: whoever is at the end follows them, everybody else finds a button and a line.
  const before = useRef(0)
  useLayoutEffect(() => {
    const from = before.current
    before.current = newestSeq
    if (from === 0 || newestSeq <= from || !thread) return
    const others = messages.filter(({ seq, own }) => seq > from && !own)
    const last = others.at(-1)
    if (last) setSaid(messageThread.arrived(writerOf(last, thread)))
    if (isAtEnd && isSeen()) toEnd()
    else if (last) setNewFrom((known) => known ?? others[0]!.seq)
  }, [newestSeq, messages, thread, isAtEnd, toEnd])

  // Own messages are followed as soon as they are on their way.
  const unsentBefore = useRef(unsent)
  useLayoutEffect(() => {
    if (unsent > unsentBefore.current) toEnd()
    unsentBefore.current = unsent
  }, [unsent, toEnd])

  // Older messages above leave those that are read in their place.
  const lowest = messages[0]
  useLayoutEffect(() => {
    const kept = top.current
    top.current = undefined
    const stood = kept && lowest && document.getElementById(`message-${kept.id}`)
    if (stood) window.scrollBy(0, stood.getBoundingClientRect().top - kept.at)
  }, [lowest])

  const read = useChange('PUT /messages/threads/{id}/read', {
    invalidates: ['messages', 'notices'],
    quiet: true,
    scope: `reading ${thread?._id}`,
  })
  const marked = useRef(0)
  const seqOfFocus = messages.find(({ _id }) => _id === focusId)?.seq ?? 0
  const readsUpto = isAtEnd && !hasNewer ? newestSeq : seqOfFocus
  const { mutate } = read
  useEffect(() => {
    if (!thread || !isSeenNow || isHeld.current || readsUpto <= Math.max(thread.readUpto, marked.current)) return
    marked.current = readsUpto
    setSeenUpto((known) => Math.max(known, readsUpto))
    mutate({ params: { id: thread._id }, body: { upto: readsUpto } })
  }, [thread, isSeenNow, readsUpto, mutate])

  return {
    end,
    toEnd,
    isAtEnd,
    newFrom,
    said,
    /** Messages of others below, which the reader has not seen. */
    below: isAtEnd
      ? 0
      : messages.filter(({ seq, own }) => !own && seq > Math.max(seenUpto, thread?.readUpto ?? 0)).length,
    /** Notes where the reader is before older messages are asked for. */
    keepTop() {
      const stood = lowest && document.getElementById(`message-${lowest._id}`)
      if (stood) top.current = { id: lowest._id, at: stood.getBoundingClientRect().top }
    },
    /** From now on nothing counts as read: the reader marks it as unread. */
    hold() {
      isHeld.current = true
    },
  }
}
