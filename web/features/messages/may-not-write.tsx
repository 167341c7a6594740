import { useQuery } from '@tanstack/react-query'
import { IconMessageOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Thread, Writing } from '#contract/messages/threads.ts'
import type { WritingHindrance } from '#contract/messages/message-lists.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { Phone } from '../../ui/phone.tsx'
import { Rich } from '../../ui/rich.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import type { Line } from './line.ts'
import { lines } from './lines.ts'
import { MessageFiles } from './message-files.tsx'
import { isOfClinic } from './names.ts'
import { TypedText } from './typed-text.tsx'
import { useDraft } from './use-draft.ts'

/** Why nobody can write here, in a sentence. */
export function hindranceInWords(hindrance: WritingHindrance, { with: { doctor } }: Pick<Thread, 'with'>): string {
  const says = messageComposer.hindrances[hindrance]
  return typeof says === 'string' ? says : says(format().apart(doctor?.name ?? ''))
}

type Props = { thread: Thread; writing: Writing; line: Line }

/** In place of the field: why one cannot write, and what helps instead. What was typed stays there. */
export function MayNotWrite({ thread, writing: { hindrance }, line }: Props) {
  const { data: places } = useQuery(placesQuery)
  const { place } = thread.with
  const phone = places?.find(({ _id }) => _id === place._id)?.phone
  if (!hindrance) return null
  const helps = !isOfClinic(thread) && hindrance !== 'deceased'
  return (
    <section className="panel may-not-write">
      <p>
        <IconMessageOff size={20} aria-hidden="true" />
        <span>{hindranceInWords(hindrance, thread)}</span>
      </p>
      {helps && thread.with.doctor && (
        <p>
          <Rich
            text={messageComposer.instead}
            parts={{
              desk: (inner) => (
                <Link to={`/dashboard/messages/new${thread.readsAs === 'guardian' ? `?for=${thread.person._id}` : ''}`}>
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {helps && phone && (
        <p>
          {messageComposer.call(format().apart(place.name))} <Phone of={phone} />
        </p>
      )}
      <UnsentDraft threadId={thread._id} line={line} />
    </section>
  )
}

/** What was typed and added before: it can be read, copied, opened and deleted. */
function UnsentDraft({ threadId, line }: { threadId: string; line: Line }) {
  const { draft, files } = useDraft(threadId, line)
  const { ask, dialog } = useConfirm()
  const drop = useChange('DELETE /messages/threads/{id}/draft', {
    invalidates: ['messages'],
    quiet: true,
    scope: `messages of ${threadId}`,
  })
  if (line.text === '' && line.subject === '' && files.length === 0) {
    return <Lost of={draft} failed={messageComposer.draftFailed} />
  }
  const askToDelete = () =>
    ask({
      title: messageComposer.deleteQuestion,
      body: <p>{messageComposer.deleteSays}</p>,
      yes: messageComposer.deleteIt,
      isHarsh: true,
      failed: messageComposer.notDeleted,
      act: async () => {
        await drop.mutateAsync({ params: { id: threadId } })
        lines.clear(threadId)
        say(messageComposer.deleted)
      },
    })
  return (
    <section className="unsent-draft" aria-labelledby="unsent-draft">
      <h2 id="unsent-draft">{messageComposer.typed}</h2>
      <TypedText of={line} />
      <MessageFiles files={files} />
      <div className="form-acts">
        <Button size="sm" variant="default" onClick={askToDelete}>
          {messageComposer.deleteIt}
        </Button>
      </div>
      {dialog}
    </section>
  )
}
