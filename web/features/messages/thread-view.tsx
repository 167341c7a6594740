import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PrintedThread as Printed } from '#contract/messages/threads.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { sayFailure } from '../../ui/say.ts'
import { call, namesNothing } from '../../wire/api.ts'
import { BeforeWriting } from './before-writing.tsx'
import { ComingThread } from './coming-thread.tsx'
import { Composer } from './composer.tsx'
import { useLine } from './lines.ts'
import { MayNotWrite } from './may-not-write.tsx'
import { MessageList } from './message-list.tsx'
import { isOfClinic, otherSideOf } from './names.ts'
import { BackToMessages, ThreadHead } from './thread-head.tsx'
import { TypedText } from './typed-text.tsx'
import { useConversation } from './use-conversation.ts'
import { useReading } from './use-reading.ts'

const PrintedThread = lazyPart(() => import('./printed-thread.tsx').then((part) => part.PrintedThread))

type Props = {
  id: string
  /** The query that keeps the person for whom the account acts. */
  search: string
}

/** One thread: its messages, what is to be known before one writes, and the field. */
export function ThreadView({ id, search }: Props) {
  const [address] = useSearchParams()
  const focusId = address.get('message') ?? undefined
  return <Conversation key={`${id} ${focusId}`} id={id} focusId={focusId} search={search} />
}

function Conversation({ id, focusId, search }: Props & { focusId: string | undefined }) {
  const line = useLine(id)
  const conversation = useConversation(id, focusId)
  const { asked, known, messages, hasOlder, hasNewer, fetchOlder, fetchNewer, isFetchingMore, lost } = conversation
  const reading = useReading({
    thread: known?.thread,
    messages,
    hasNewer,
    focusId,
    unsent: line.unsent.length,
  })
  const [printed, setPrinted] = useState<Printed>()
  async function print() {
    try {
      setPrinted(await call('GET /messages/threads/{id}/print', { params: { id }, query: {} }))
    } catch (reason) {
      sayFailure(reason, messageThread.printFailed)
    }
  }
  const lead = <BackToMessages search={search} />
  if (namesNothing(asked.error)) {
    return (
      <div className="thread">
        {lead}
        <h1>{messageThread.of}</h1>
        <section className="panel may-not-write">
          <p>{messageThread.gone}</p>
          <TypedText of={line} />
        </section>
      </div>
    )
  }
  return (
    <div className="thread">
      {lead}
      <Loaded of={asked} failed={messageThread.failed} shape={<ComingThread />}>
        {(first) => {
          const { thread, writing } = known ?? first
          return (
            <>
              <ThreadHead thread={thread} messages={messages} onPrint={() => void print()} hold={reading.hold} />
              <OtherZone zone={thread.with.place.timeZone} />
              {lost.length > 0 && (
                <Failed
                  message={messageThread.olderFailed}
                  onRetry={() => lost.forEach(({ refetch }) => void refetch())}
                />
              )}
              {hasOlder && (
                <Button
                  variant="default"
                  className="thread-more"
                  loading={isFetchingMore}
                  onClick={() => {
                    reading.keepTop()
                    fetchOlder()
                  }}
                >
                  {messageThread.older}
                </Button>
              )}
              <MessageList
                thread={thread}
                messages={messages}
                unsent={line.unsent}
                newFrom={reading.newFrom}
                markedId={focusId}
              />
              {hasNewer && (
                <Button variant="default" className="thread-more" loading={isFetchingMore} onClick={fetchNewer}>
                  {messageThread.newer}
                </Button>
              )}
              <div ref={reading.end} />
              <p className="unseen" role="status">
                {reading.said}
              </p>
              <div className="thread-foot">
                {reading.below > 0 && (
                  <button type="button" className="thread-down" onClick={reading.toEnd}>
                    <IconArrowDown size={18} aria-hidden="true" />
                    {messageThread.down(reading.below)}
                  </button>
                )}
                {!isOfClinic(thread) && writing.hindrance === null && <BeforeWriting writing={writing} of={thread} />}
                {writing.hindrance ? (
                  <MayNotWrite thread={thread} writing={writing} line={line} />
                ) : (
                  <Composer
                    threadId={id}
                    line={line}
                    to={otherSideOf(thread)}
                    isFirst={thread.last === null && line.unsent.length === 0}
                    onPosted={reading.toEnd}
                  />
                )}
              </div>
            </>
          )
        }}
      </Loaded>
      {printed && <PrintedThread of={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}

/** Says where the times are of, to whom has another clock. */
function OtherZone({ zone }: { zone: string }) {
  const there = useClinicClock(zone)
  const here = useClinicClock(Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (!there || !here || (there.time === here.time && there.date === here.date)) return null
  return <p className="soft thread-zone">{messageThread.zone(format().city(zone))}</p>
}
