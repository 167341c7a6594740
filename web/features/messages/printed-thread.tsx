import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { wallClock } from '#contract/clinic-time.ts'
import type { PrintedThread as Printed } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { format } from '../../language/format.ts'
import { piecesOf } from './links.ts'
import { counterpartOf, writerOf } from './names.ts'

/** A whole thread on paper, with the names, dates and times of its messages. It opens the printer, and goes then. */
export function PrintedThread({ of: { thread, messages, printedAt }, onDone }: { of: Printed; onDone: () => void }) {
  const { timeZone } = thread.with.place
  const { row, ltr, dateWithYear, apart, city } = format()
  const momentOf = (at: string) => {
    const { date, time } = wallClock(timeZone, new Date(at))
    return row([dateWithYear(date), ltr(time)])
  }
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    addEventListener('afterprint', end, { once: true })
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', end)
    }
  }, [])
  return createPortal(
    <article className="printed-thread light-ground">
      <h1>{messageThread.printOf(thread.subject ? apart(thread.subject) : messagesPage.noSubject)}</h1>
      <p>{messageThread.with(row([thread.person.name, counterpartOf(thread)]))}</p>
      <p>
        {row([
          thread.with.place.name,
          messageThread.printedAt(momentOf(printedAt)),
          messageThread.count(messages.length),
          messageThread.zone(city(timeZone)),
        ])}
      </p>
      <ol>
        {messages.map((message) => {
          const writer = writerOf(message, thread)
          return (
            <li key={message._id}>
              <p>
                <b>{apart(writer)}</b> <span>{row([messageThread.as[message.as], momentOf(message.sentAt)])}</span>
              </p>
              {message.takenBackAt ? (
                <p>
                  <i>{messageThread.takenBack(apart(writer), momentOf(message.takenBackAt))}</i>
                </p>
              ) : (
                <p className="message-text" dir="auto">
                  {piecesOf(message.text).map((piece) => (typeof piece === 'string' ? piece : piece.href))}
                </p>
              )}
              {message.files.map(({ _id, name }) => (
                <p key={_id}>{messageThread.fileOf(apart(name))}</p>
              ))}
            </li>
          )
        })}
      </ol>
    </article>,
    document.body,
  )
}
