import { IconDots, IconUserHeart } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Message, Thread } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { useMomentAt } from './before-writing.tsx'
import { isOfClinic, otherSideOf, specializationIn, useMessagesAt } from './names.ts'

type Props = {
  thread: Thread
  messages: readonly Message[]
  onPrint: () => void
  /** From now on nothing counts as read. */
  hold: () => void
}

/** With whom and about whom a thread is, and what can be done with it. */
export function ThreadHead({ thread, messages, onPrint, hold }: Props) {
  const at = useMessagesAt()
  const navigate = useNavigate()
  const { _id: id, person, subject, last } = thread
  const { doctor, place } = thread.with
  const ofClinic = isOfClinic(thread)
  const mark = useChange('PUT /messages/threads/{id}/read', {
    invalidates: ['messages'],
    failed: messageThread.notMarked,
    scope: `reading ${id}`,
  })
  const lastOfOthers = messages.findLast(({ own, takenBackAt }) => !own && !takenBackAt)
  function markUnread(seq: number) {
    hold()
    mark.mutate(
      { params: { id }, body: { upto: seq - 1, unread: true } },
      {
        onSuccess() {
          say(messageThread.markedUnread)
          void navigate(at)
        },
      },
    )
  }
  const says = ofClinic
    ? [doctor ? messagesPage.dr(doctor.name) : messagesPage.desk, place.name]
    : doctor
      ? [specializationIn(doctor.specialization), place.name]
      : []
  const personAt = at.startsWith('/doctor') ? '/doctor/dashboard/patients' : '/desk/people'
  return (
    <header className="thread-head">
      {thread.readsAs === 'guardian' && (
        <p className="thread-for">
          <IconUserHeart size={20} aria-hidden="true" />
          {messagesPage.about(format().apart(person.name))}
        </p>
      )}
      <div className="thread-title">
        <div>
          <h1>
            <bdi>{otherSideOf(thread)}</bdi>
          </h1>
          <p className="soft">{format().row(says)}</p>
          {subject && (
            <p className="thread-subject">
              <bdi>{subject}</bdi>
            </p>
          )}
        </div>
        {last && (
          <MenuButton
            className="button thread-menu"
            variant="default"
            label={messageThread.more}
            acts={() => [
              { label: messageThread.print, onPress: onPrint },
              ...(lastOfOthers
                ? [{ label: messageThread.markUnread, onPress: () => markUnread(lastOfOthers.seq) }]
                : []),
              ...(ofClinic ? [{ label: messageThread.person, to: `${personAt}/${person._id}` }] : []),
            ]}
          >
            <IconDots size={22} aria-hidden="true" />
          </MenuButton>
        )}
      </div>
      {ofClinic && <ForClinic thread={thread} />}
    </header>
  )
}

/** For the clinic: for whom the reader answers, since when the patient waits, and that no answer is needed. */
function ForClinic({ thread }: { thread: Thread }) {
  const momentAt = useMomentAt(thread.with.place.timeZone)
  const { _id: id, waitingSince, dueAt, isLate, last, readsAs } = thread
  const done = useChange('PUT /messages/threads/{id}/done', {
    invalidates: ['messages'],
    failed: messageThread.notNoted,
    scope: `messages of ${id}`,
  })
  const { doctor } = thread.with
  const note = (isDone: boolean, upto: number) =>
    done.mutate(
      { params: { id }, body: { upto, done: isDone } },
      { onSuccess: () => say(isDone ? messageThread.isDone : messageThread.isUndone) },
    )
  const isAnswered = last?.side === 'clinic'
  return (
    <>
      {doctor && (readsAs === 'delegate' || readsAs === 'desk') && (
        <p className="soft">
          {readsAs === 'desk' ? messageThread.deskAnswers(doctor.name) : messageThread.ownAnswers(doctor.name)}
        </p>
      )}
      {waitingSince && last ? (
        <div className="thread-waits" data-late={isLate || undefined}>
          <p>
            {messageThread.waits(momentAt(waitingSince))}{' '}
            {dueAt && (isLate ? messageThread.late(momentAt(dueAt)) : messageThread.promised(momentAt(dueAt)))}
          </p>
          <Button size="sm" variant="default" loading={done.isPending} onClick={() => note(true, last.seq)}>
            {messageThread.done}
          </Button>
        </div>
      ) : (
        last &&
        !isAnswered &&
        !last.takenBack && (
          <p>
            <button type="button" className="link-button soft" onClick={() => note(false, last.seq)}>
              {messageThread.undo}
            </button>
          </p>
        )
      )}
    </>
  )
}

/** The way back to all threads. */
export const BackToMessages = ({ search }: { search: string }) => (
  <p className="thread-back">
    <Link to={`${useMessagesAt()}${search}`}>{messagesPage.back}</Link>
  </p>
)
