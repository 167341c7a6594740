import { IconArrowBackUp, IconCheck, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { wallClock } from '#contract/clinic-time.ts'
import type { Message, Thread } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { useNow } from '../../clock/minutes.ts'
import { format } from '../../language/format.ts'
import type { Unsent } from './line.ts'
import { LinkedText } from './linked-text.tsx'
import { MessageFiles } from './message-files.tsx'
import { writerOf } from './names.ts'

type RowProps = {
  message: Message
  thread: Thread
  /** It begins a group of the same writer, and has their name above it. */
  isFirst: boolean
  /** It ends it, and has the time below it. */
  isLast: boolean
  /** It is the newest of the reader's own: it says that it was sent. */
  saysSent: boolean
  /** A link has led to this message. */
  isMarked: boolean
  onTakeBack: (message: Message) => void
}

/** One message: whose it is, when it was sent, its text and files. Own messages stand at the inline end. */
export function MessageRow({ message, thread, isFirst, isLast, saysSent, isMarked, onTakeBack }: RowProps) {
  const now = useNow()
  const { own, takenBackAt, takeBackUntil } = message
  const timeOf = (at: string) => format().ltr(wallClock(thread.with.place.timeZone, new Date(at)).time)
  const time = timeOf(message.sentAt)
  const writer = writerOf(message, thread)
  const canTakeBack = takeBackUntil !== null && Date.parse(takeBackUntil) > now
  return (
    <li
      id={`message-${message._id}`}
      className="message"
      tabIndex={-1}
      data-own={own || undefined}
      data-side={message.side}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
    >
      <p className={isFirst && !own ? 'message-writer' : 'unseen'}>
        {own
          ? messageThread.own(time)
          : isFirst
            ? format().apart(writer)
            : messageThread.at(format().apart(writer), time)}
      </p>
      {takenBackAt ? (
        <p className="message-taken">
          <IconArrowBackUp size={16} className="mirrored" aria-hidden="true" />
          {own
            ? messageThread.ownTakenBack(timeOf(takenBackAt))
            : messageThread.takenBack(format().apart(writer), timeOf(takenBackAt))}
        </p>
      ) : (
        <div className="message-body">
          {message.text !== '' && <LinkedText text={message.text} />}
          <MessageFiles files={message.files} />
        </div>
      )}
      {(isLast || canTakeBack) && (
        <p className="message-foot">
          <time dateTime={message.sentAt} aria-hidden={own || !isFirst || undefined}>
            {time}
          </time>
          {saysSent && !takenBackAt && (
            <span className="message-state">
              <IconCheck size={16} aria-hidden="true" />
              {messageThread.state.sent}
            </span>
          )}
          {canTakeBack && (
            <button
              type="button"
              className="link-button"
              aria-label={messageThread.takeBackOf(time)}
              onClick={() => onTakeBack(message)}
            >
              {messageThread.takeBack}
            </button>
          )}
        </p>
      )}
    </li>
  )
}

/** A message that has not arrived yet, as its writer sees it. */
export function UnsentRow({ message }: { message: Unsent }): ReactNode {
  const { text, files, isWaiting } = message
  return (
    <li className="message" data-own data-first data-unsent>
      <div className="message-body">
        {text !== '' && <LinkedText text={text} />}
        {files.map(({ _id, name }) => (
          <p key={_id} className="message-file-name">
            <bdi>{name}</bdi>
          </p>
        ))}
      </div>
      <p className="message-foot">
        <span className="message-state">
          <IconClockHour4 size={16} aria-hidden="true" />
          {isWaiting ? messageThread.state.waiting : messageThread.state.sending}
        </span>
      </p>
    </li>
  )
}
