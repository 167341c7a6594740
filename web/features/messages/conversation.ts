import type { Message } from '#contract/messages/threads.ts'
import { dayOf } from '../../clock/day-of.ts'

/** The messages that are known of a thread, by their place in it. */
export type Known = ReadonlyMap<number, Message>

/** Whether nothing has changed of what changes after a message was sent. */
const isSame = (one: Message, other: Message) =>
  one === other ||
  (one.takenBackAt === other.takenBackAt &&
    one.takeBackUntil === other.takeBackUntil &&
    one.files.every(({ scan, opens }, at) => scan === other.files[at]?.scan && opens === other.files[at]?.opens))

/**
 * Adds what was just read; the same map if nothing is new. What was taken back stays so, whichever answer is older.
 */
export function withRead(known: Known, read: readonly (readonly Message[])[]): Known {
  let next: Map<number, Message> | undefined
  for (const message of read.flat()) {
    const before = (next ?? known).get(message.seq)
    if (before && (isSame(before, message) || (before.takenBackAt && !message.takenBackAt))) continue
    next ??= new Map(known)
    next.set(message.seq, message)
  }
  return next ?? known
}

/** The known messages in order. */
export function inOrder(known: Known): Message[] {
  return [...known.values()].toSorted((one, other) => one.seq - other.seq)
}

/**
 * After which message others are missing: between two that are known, or at the end where the thread goes on
 * (`lastSeq`). Undefined if none are.
 */
export function missingAfter(messages: readonly Message[], lastSeq: number): number | undefined {
  const gap = messages.find(({ seq }, at) => at > 0 && seq - messages[at - 1]!.seq > 1)
  if (gap) return messages[messages.indexOf(gap) - 1]!.seq
  const end = messages.at(-1)
  return end && end.seq < lastSeq ? end.seq : undefined
}

/** Messages of one writer that follow within so long (ms) stand together under one name. */
const togetherMs = 5 * 60_000

export type Shown = {
  message: Message
  /** The date in the zone of the place, where it is another than before. */
  day: string | undefined
  /** It begins a group of the same writer. */
  isFirst: boolean
  /** It ends it: the time stands below it. */
  isLast: boolean
}

/** How messages stand below one another: with their days, and together by writer. */
export function shownOf(messages: readonly Message[], zone: string): Shown[] {
  const shown = messages.map((message, at) => {
    const before = messages[at - 1]
    const date = dayOf(message.sentAt, zone)
    const isOtherDay = !before || dayOf(before.sentAt, zone) !== date
    const isSameWriter =
      before &&
      before.own === message.own &&
      before.as === message.as &&
      before.by === message.by &&
      !before.takenBackAt
    const isSoon = before && Date.parse(message.sentAt) - Date.parse(before.sentAt) < togetherMs
    return { message, day: isOtherDay ? date : undefined, isFirst: isOtherDay || !isSameWriter || !isSoon }
  })
  return shown.map((one, at) => ({ ...one, isLast: shown[at + 1]?.isFirst ?? true }))
}

/** The first message of others that is not read; undefined if all are. */
export const firstUnread = (messages: readonly Message[], readUpto: number): number | undefined =>
  messages.find(({ seq, own, takenBackAt }) => seq > readUpto && !own && !takenBackAt)?.seq
