import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { messageThread } from '#texts/messages/message-thread.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ThreadList } from './thread-list.tsx'
import { ComingThread } from './coming-thread.tsx'
import type { Asked } from './queries.ts'

const ThreadView = lazyPart(() => import('./thread-view.tsx').then((part) => part.ThreadView), {
  loading: <ComingThread />,
  failed: (retry) => <Failed message={messageThread.failed} onRetry={retry} />,
})

type Props = {
  asked: Omit<Asked, 'show'>
  isClinic: boolean
  /** The thread that is open; on a wide window beside the list, else in its place. */
  openId: string | undefined
  heading: string
  /** Below the heading of the list. */
  lead?: ReactNode
  /** Above the list: to write, or to choose a place. */
  acts?: ReactNode
  none: ReactNode
}

/** The list of threads and, beside it, the one that is open. */
export function MessagesScreen({ asked, isClinic, openId, heading, lead, acts, none }: Props) {
  const [address] = useSearchParams()
  const kept = new URLSearchParams(address)
  kept.delete('message')
  const Heading = openId ? 'h2' : 'h1'
  return (
    <div className="messages-screen" data-open={openId ? true : undefined}>
      <div className="messages-side">
        <header className="shell-heading messages-head">
          <Heading>{heading}</Heading>
        </header>
        {lead}
        <ThreadList asked={asked} isClinic={isClinic} openId={openId} acts={acts} none={none} />
      </div>
      {openId && <ThreadView id={openId} search={String(kept) && `?${kept}`} />}
    </div>
  )
}

/** What stands in an empty list of the clinic. */
export const NoneOfClinic = () => <p className="soft">{messagesPage.noneOfClinic}</p>
