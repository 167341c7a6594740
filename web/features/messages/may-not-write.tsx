import { useQuery } from '@tanstack/react-query'
import { IconMessageOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Thread, Writing } from '#contract/messages/threads.ts'
import type { WritingHindrance } from '#contract/messages/message-lists.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/copy.ts'
import { Phone } from '../../ui/phone.tsx'
import { Rich } from '../../ui/rich.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import type { Line } from './line.ts'
import { isOfClinic } from './names.ts'

/** Why nobody can write here, in a sentence. */
export function hindranceInWords(hindrance: WritingHindrance, { with: { doctor } }: Pick<Thread, 'with'>): string {
  const says = messageComposer.hindrances[hindrance]
  return typeof says === 'string' ? says : says(format().apart(doctor?.name ?? ''))
}

type Props = { thread: Thread; writing: Writing; line: Line }

/** In place of the field: why one cannot write, and what helps instead. What was typed stays there to be copied. */
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
      {line.text && (
        <details>
          <summary>{messageComposer.typed}</summary>
          <p className="message-text" dir="auto">
            {line.text}
          </p>
          <Button size="sm" variant="default" onClick={() => void copy(line.text, messageComposer.copied)}>
            {messageComposer.copy}
          </Button>
        </details>
      )}
    </section>
  )
}
