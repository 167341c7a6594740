import { useQuery } from '@tanstack/react-query'
import { wallClock } from '#contract/clinic-time.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { deskScreens } from '#texts/desk/desk-screens.ts'
import { isLinkOver } from '../features/auth/use-link-token.ts'
import { waitingRoomQuery } from '../features/desk/screens/queries.ts'
import { useScreenLive } from '../features/desk/screens/use-screen-live.ts'
import { useScreenToken } from '../features/desk/screens/use-screen-token.ts'
import { format } from '../language/format.ts'
import { useMinute } from '../clock/minutes.ts'
import { Mark } from '../ui/mark.tsx'
import '../styles/work.css'

export const meta = () => [{ title: deskScreens.roomTitle }, { name: 'robots', content: 'noindex' }]

/** The screen of a waiting room: which number is called to which room. It keeps showing its last data while offline. */
export default function WaitingRoom() {
  const screen = useScreenToken('waiting-room')?.token
  const asked = useQuery({ ...waitingRoomQuery(screen ?? ''), enabled: !!screen })
  useScreenLive(screen || undefined)
  useMinute()
  const { data, error } = asked
  const isOver = screen === '' || isLinkOver(error)
  const { ltr, apart } = format()
  const timeAt = (at: Date) => (data ? ltr(wallClock(data.timeZone, at).time) : '')
  const numbered = (number: number) => ltr(waitingNumber.says(number))
  return (
    <main id="main" className="screen">
      <header>
        <Mark />
        {data && <span className="screen-time">{timeAt(new Date())}</span>}
      </header>
      <div>
        <h1 className={isOver ? undefined : 'unseen'}>{data ? apart(data.place) : deskScreens.roomTitle}</h1>
        {isOver ? (
          <p>{deskScreens.over}</p>
        ) : (
          data && (
            <div className="screen-calls">
              <section aria-live="polite">
                <h2>{deskScreens.called}</h2>
                {data.called.length === 0 && <p className="screen-late soft">{deskScreens.nobodyCalled}</p>}
                <ul>
                  {data.called.map(({ number, room, doctor }) => (
                    <li key={number} className="screen-call">
                      <strong>{numbered(number)}</strong>
                      <span>{deskScreens.to(room, doctor)}</span>
                    </li>
                  ))}
                </ul>
              </section>
              <section>
                <h2>{deskScreens.waiting}</h2>
                {data.waiting.length === 0 && <p className="screen-late soft">{deskScreens.nobodyWaits}</p>}
                <p className="screen-waits">
                  {data.waiting.map((number) => (
                    <span key={number}>{numbered(number)}</span>
                  ))}
                </p>
                {data.delays.map(({ doctor, minutes }) => (
                  <p key={doctor} className="screen-late">
                    {deskScreens.late(doctor, minutes)}
                  </p>
                ))}
                {error && (
                  <p className="screen-late soft" role="status">
                    {deskScreens.cutOff(timeAt(new Date(asked.dataUpdatedAt)))}
                  </p>
                )}
              </section>
            </div>
          )
        )}
      </div>
    </main>
  )
}
