import { Fragment, memo, type ReactNode } from 'react'
import type { Message, Thread } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords, format } from '../../language/format.ts'
import { say } from '../../ui/say.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useChange } from '../../wire/use-change.ts'
import { shownOf } from './conversation.ts'
import type { Unsent } from './line.ts'
import { MessageRow, UnsentRow } from './message-row.tsx'

type Props = {
  thread: Thread
  messages: readonly Message[]
  unsent: readonly Unsent[]
  /** New begins at this place in the thread. */
  newFrom: number | undefined
  /** The message to which a link has led. */
  markedId: string | undefined
}

/** The messages of a thread in order, by days, and after them those on their way. Typing does not draw it anew. */
export const MessageList = memo(function MessageList({ thread, messages, unsent, newFrom, markedId }: Props) {
  const { timeZone } = thread.with.place
  const clock = useClinicClock(timeZone)
  const { ask, dialog } = useConfirm()
  const takeBack = useChange('POST /messages/{id}/take-back', {
    invalidates: ['messages'],
    quiet: true,
    scope: `messages of ${thread._id}`,
  })
  const askToTakeBack = ({ _id: id }: Message) =>
    ask({
      title: messageThread.takeBackQuestion,
      body: <p>{messageThread.takeBackSays}</p>,
      yes: messageThread.takeBackYes,
      isHarsh: true,
      failed: messageThread.notTakenBack,
      act: () =>
        takeBack
          .mutateAsync({ params: { id } })
          .then(({ wasRead }) => say(wasRead ? messageThread.tookBackRead : messageThread.tookBack)),
    })
  const lastOwn = messages.findLast(({ own }) => own)
  const sent = new Set(messages.map(({ clientId }) => clientId))
  return (
    <>
      <ol className="messages" aria-label={messageThread.messages}>
        {shownOf(messages, timeZone).map(({ message, day, isFirst, isLast }) => (
          <Fragment key={message._id}>
            {day && (
              <Line className="messages-day" id={undefined}>
                {dayOf(day, clock?.date)}
              </Line>
            )}
            {message.seq === newFrom && (
              <Line className="messages-new" id="messages-new">
                {messageThread.isNew}
              </Line>
            )}
            <MessageRow
              message={message}
              thread={thread}
              isFirst={isFirst || message.seq === newFrom}
              isLast={isLast}
              saysSent={message === lastOwn && unsent.length === 0}
              isMarked={message._id === markedId}
              onTakeBack={askToTakeBack}
            />
          </Fragment>
        ))}
        {unsent
          .filter(({ clientId }) => !sent.has(clientId))
          .map((message) => (
            <UnsentRow key={message.clientId} message={message} />
          ))}
      </ol>
      {dialog}
    </>
  )
})

/** What stands between messages. */
const Line = ({ className, id, children }: { className: string; id: string | undefined; children: ReactNode }) => (
  <li className={className} id={id}>
    <span>{children}</span>
  </li>
)

function dayOf(date: string, today: string | undefined): string {
  if (date === today) return messageThread.today
  return date.slice(0, 4) === today?.slice(0, 4) ? dateInWords(date) : format().dateWithYear(date)
}
