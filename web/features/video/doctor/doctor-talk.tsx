import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { videoDoctor } from '#texts/video/video-doctor.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { invalidate } from '../../../wire/invalidate.ts'
import type { Call } from '../call.ts'
import { useUnread } from '../chat-pane.tsx'
import { Invite } from '../invite.tsx'
import { Talk } from '../talk.tsx'
import { ChartPane } from './chart-pane.tsx'
import { EndVisit } from './end-visit.tsx'
import { NotesPane } from './notes-pane.tsx'
import { People } from './people.tsx'
import '../../../styles/work.css'

type Props = { call: Call; room: VideoRoom }

/** The call as the doctor has it: who waits, chart and notes beside the picture, and the end of the visit. */
export function DoctorTalk({ call, room }: Props) {
  const [isEnding, setEnding] = useState(false)
  const queries = useQueryClient()
  // Nothing else listens here for what changes the visit: letting in and ending do, and so does the desk.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is a change.
  useEffect(() => {
    void invalidate(queries, ['appointments'], [room.visitId])
  }, [queries, room.version])
  return (
    <>
      <Talk
        call={call}
        room={room}
        people={<People call={call} room={room} />}
        beside={(chat) => <Beside call={call} room={room} chat={chat} />}
        acts={
          <Button color="red" className="video-end" onClick={() => setEnding(true)}>
            {videoDoctor.end}
          </Button>
        }
      />
      <EndVisit call={call} opened={isEnding} onClose={() => setEnding(false)} />
    </>
  )
}

/** A link beside the picture opens in a tab of its own: the call goes on. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

const tabs = ['notes', 'patient', 'chat'] as const

function Beside({ call, room, chat }: Props & { chat: ReactNode }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('notes')
  const unread = useUnread(call, room.side, tab === 'chat')
  const label = {
    notes: videoDoctor.notes,
    patient: videoDoctor.chart,
    chat: unread > 0 ? videoRoom.chatWithUnread(unread) : videoRoom.chat,
  }
  return (
    <div className="video-tabs" onClickCapture={openBeside}>
      <Tabs
        label={videoDoctor.beside}
        tabs={tabs.map((value) => ({ value, label: label[value] }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'notes' && <NotesPane id={room.visitId} />}
        {tab === 'patient' && room.patient._id && <ChartPane id={room.patient._id} />}
        {tab === 'chat' && (
          <>
            {chat}
            <Invite call={call} />
          </>
        )}
      </Tabs>
    </div>
  )
}
