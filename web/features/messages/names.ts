import type { Message, Thread } from '#contract/messages/threads.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'

/** Whether somebody takes part for the clinic. */
export const isOfClinic = ({ readsAs }: Pick<Thread, 'readsAs'>): boolean =>
  readsAs !== 'patient' && readsAs !== 'guardian'

/** With whom a patient has a thread: a doctor, or the reception of a place. */
export const counterpartOf = ({ with: { doctor, place } }: Pick<Thread, 'with'>): string =>
  doctor ? messagesPage.dr(doctor.name) : messagesPage.deskOf(place.name)

/** Who is on the other side of a thread for its reader. */
export const otherSideOf = (thread: Thread): string => (isOfClinic(thread) ? thread.person.name : counterpartOf(thread))

/** Who wrote a message, as the other side knows them: a guardian for the patient, somebody else for the doctor. */
export function writerOf({ as, by }: Pick<Message, 'as' | 'by'>, thread: Pick<Thread, 'person' | 'with'>): string {
  const { doctor } = thread.with
  const { apart } = format()
  // Names of two scripts in one line keep its order.
  if (as === 'guardian') return messageThread.guardianFor(apart(by), apart(thread.person.name))
  if (as === 'doctor') return messagesPage.dr(by)
  if (as === 'delegate' && doctor) return messageThread.delegateFor(messagesPage.dr(apart(by)), apart(doctor.name))
  if (as === 'desk' && doctor) return messageThread.delegateFor(apart(by), apart(doctor.name))
  return as === 'desk' ? messagesPage.deskBy(apart(by)) : by
}

/** A doctor's specialization in words. */
export function specializationIn(name: string): string {
  const known: Record<string, string> = contractWords.specializations
  return known[name] ?? name
}

/** Where the reader's messages are. */
export function useMessagesAt(): string {
  const { user } = useSession()
  if (user?.role === 'doctor') return '/doctor/dashboard/messages'
  return user?.role === 'user' ? '/dashboard/messages' : '/desk/messages'
}
