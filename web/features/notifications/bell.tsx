import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import { noticeBell } from '#texts/notifications/notice-bell.ts'
import { dayInWords, format } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useSession } from '../../session/session.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { useFloating } from '../../ui/use-floating.ts'
import { noticesQuery } from './queries.ts'
import { useLive } from './use-live.ts'
import { useChange } from '../../wire/use-change.ts'
import '../../styles/work.css'

/** The room of a video visit is a document of its own. */
const isRoom = (link: string) => link.startsWith('/video/')

/**
 * The bell with the number of unread notices. Opening it marks them as read; new ones stay highlighted while it is
 * open.
 */
export function Bell() {
  const { user } = useSession()
  useLive(user?.id)
  const { data } = useQuery({ ...noticesQuery, enabled: user !== null })
  const clock = useClinicClock()
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const close = useCallback(() => setOpen(false), [])
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const panelId = useId()
  useDismiss(container, open, close)
  useFloating(panel, { isOpen: open })
  // Nobody has pressed anything for it: what was not noted as read is so with the next opening.
  const read = useChange('PUT /notifications/read', { invalidates: ['notices'], quiet: true, scope: 'own notices' })
  const unread = data?.unread ?? 0

  function toggle() {
    if (!open && unread > 0) {
      setFresh(new Set(data?.notices.filter((notice) => !notice.read).map((notice) => notice._id)))
      read.mutate({})
    }
    setOpen(!open)
  }

  const timeOf = (at: string) => {
    if (!clock) return ''
    const { date, time } = wallClock(clock.timeZone, new Date(at))
    return format().row([dayInWords(date, clock.date), format().ltr(time)])
  }

  return (
    <div className="bell" ref={container}>
      <button type="button" aria-expanded={open} aria-controls={panelId} onClick={toggle}>
        <IconBell size={24} stroke={1.6} aria-hidden="true" />
        <span className="unseen">{unread > 0 ? noticeBell.unread(unread) : noticeBell.heading}</span>
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > 99 ? noticeBell.many(99) : unread}
          </span>
        )}
      </button>
      <section ref={panel} className="floating bell-panel" id={panelId} hidden={!open} aria-label={noticeBell.heading}>
        <h2>{noticeBell.heading}</h2>
        {!open ? null : data?.notices.length ? (
          <ul>
            {data.notices.map((notice) => (
              <li key={notice._id} data-fresh={fresh.has(notice._id) || !notice.read || undefined}>
                <Link to={notice.link} reloadDocument={isRoom(notice.link)} onClick={close}>
                  {notice.text}
                  <small>{timeOf(notice.at)}</small>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{noticeBell.none}</p>
        )}
      </section>
    </div>
  )
}
