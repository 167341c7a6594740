import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { firstPage } from '../../ui/page-at.ts'
import { useChange } from '../../wire/use-change.ts'
import { useMessagesAt } from './names.ts'
import { threadsQuery } from './queries.ts'
import { ThreadRow } from './thread-row.tsx'

type Props = {
  personId: string
  /** The place whose reception writes; undefined: the reader is a doctor and writes for themselves. */
  placeId?: string | undefined
}

/** So many threads stand beside a chart. */
const shown = 5

/** The newest threads with one person, beside their chart or visits, and a button to write to them. */
export function PersonThreads({ personId, placeId }: Props) {
  const at = useMessagesAt()
  const navigate = useNavigate()
  const threads = useQuery(threadsQuery({ personId, ...(placeId ? { placeId } : {}) }, firstPage, shown))
  const begin = useChange('POST /messages/threads', {
    invalidates: ['messages'],
    failed: messagesPage.notBegun,
    scope: 'a new message',
  })
  return (
    <section className="panel person-part person-threads" aria-label={messagesPage.ofPerson}>
      <h2>{messagesPage.ofPerson}</h2>
      <Loaded
        of={threads}
        failed={messagesPage.failed}
        shape={120}
        none={<p className="soft">{messagesPage.noneOfPerson}</p>}
      >
        {({ rows }) => (
          <ul className="thread-rows">
            {rows.map((thread) => (
              <ThreadRow key={thread._id} thread={thread} to={`${at}/${thread._id}`} isOpen={false} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="form-acts">
        <Button
          variant="default"
          loading={begin.isPending}
          onClick={() =>
            begin.mutate(
              { body: { personId, ...(placeId ? { placeId } : {}) } },
              { onSuccess: ({ _id }) => void navigate(`${at}/${_id}`) },
            )
          }
        >
          {messagesPage.writeThem}
        </Button>
      </div>
    </section>
  )
}
