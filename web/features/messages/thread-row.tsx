import { IconAlertCircle, IconClockHour4, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Thread } from '#contract/messages/threads.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { useMomentAt } from './before-writing.tsx'
import { isOfClinic, otherSideOf, writerOf } from './names.ts'

type Props = { thread: Thread; to: string; isOpen: boolean }

/** A thread in a list: with whom, its subject, who wrote last and when, what is new and who waits. */
export function ThreadRow({ thread, to, isOpen }: Props) {
  const moment = useMoment()
  const { last, unread, hasDraft, subject } = thread
  return (
    <li>
      <Link
        to={to}
        className="thread-row"
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className="thread-row-head">
          <bdi className="thread-row-name">{otherSideOf(thread)}</bdi>
          {last && (
            <time className="soft" dateTime={last.at}>
              {moment(last.at)}
            </time>
          )}
        </span>
        <span className="thread-row-subject">
          <bdi>{subject || messagesPage.noSubject}</bdi>
        </span>
        <span className="thread-row-foot soft">
          <span>{lastInWords(thread)}</span>
          {hasDraft && (
            <span className="thread-mark">
              <IconPencil size={16} aria-hidden="true" />
              {messagesPage.draft}
            </span>
          )}
          {unread > 0 && <span className="thread-count">{messagesPage.unread(unread)}</span>}
        </span>
        <Details thread={thread} />
      </Link>
    </li>
  )
}

/** Who wrote last; the text itself is in the thread alone. */
function lastInWords(thread: Thread): string {
  const { last } = thread
  if (!last) return messagesPage.notSent
  const writer = format().apart(writerOf(last, thread))
  if (last.takenBack) return last.own ? messagesPage.youTookBack : messagesPage.tookBack(writer)
  return last.own ? messagesPage.youWrote : messagesPage.wrote(writer)
}

/** For whom it is, for whom one answers, and how long somebody waits. */
function Details({ thread }: { thread: Thread }) {
  const momentAt = useMomentAt(thread.with.place.timeZone)
  const { readsAs, person, waitingSince, dueAt, isLate } = thread
  const { doctor } = thread.with
  const says = [
    ...(readsAs === 'guardian' ? [messagesPage.for(format().apart(person.name))] : []),
    ...(readsAs === 'delegate' && doctor ? [messagesPage.delegated(format().apart(doctor.name))] : []),
    ...(readsAs === 'desk' && doctor ? [messagesPage.toDesk(format().apart(doctor.name))] : []),
  ]
  const waits = isOfClinic(thread) && waitingSince
  return (
    <>
      {says.length > 0 && <span className="thread-row-for">{format().row(says)}</span>}
      {waits && (
        <span className="thread-mark" data-late={isLate || undefined}>
          {isLate ? <IconAlertCircle size={16} aria-hidden="true" /> : <IconClockHour4 size={16} aria-hidden="true" />}
          {isLate && dueAt ? messagesPage.late(momentAt(dueAt)) : messagesPage.waits(momentAt(waitingSince))}
        </span>
      )}
    </>
  )
}
