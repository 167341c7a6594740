import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { ambulanceAlarm } from '#texts/care-requests/ambulance-alarm.ts'
import { useAlarmIsOn } from './alarm.ts'
import { useSession } from '../../session/session.tsx'
import { careRequestsQuery } from './queries.ts'
import { armSiren, soundSiren, useSirenIsArmed } from './siren.ts'
import { Button } from '../../ui/button.tsx'
import { InTopDialog } from '../../ui/in-top-dialog.tsx'
import { firstPage } from '../../ui/page-at.ts'

const askEveryMs = 15_000
const soundEveryMs = 3000

/**
 * Rings for each new ambulance request, in every section and in hidden tabs, until somebody at this browser confirms it
 * or anybody changes its status.
 */
export function AmbulanceAlarm() {
  const { user } = useSession()
  const isOn = useAlarmIsOn() && mayDoSomewhere(user, 'care-requests')
  return isOn ? <Watch /> : null
}

function Watch() {
  const { data } = useQuery({
    ...careRequestsQuery({ kind: 'ambulance', status: 'requested' }, firstPage),
    // The live channel is faster; polling helps where it breaks in a hidden tab.
    refetchInterval: askEveryMs,
    refetchIntervalInBackground: true,
  })
  const isArmed = useSirenIsArmed()
  useEffect(() => {
    // Any press will do: browsers play sound only after the person has interacted with the page.
    window.addEventListener('pointerdown', armSiren, { once: true })
    return () => window.removeEventListener('pointerdown', armSiren)
  }, [])
  const [seen, setSeen] = useState<readonly string[]>([])
  const waiting = data?.rows.filter(({ _id }) => !seen.includes(_id)) ?? []
  const rings = waiting.length > 0
  useRinging(rings)

  return (
    <>
      {!isArmed && (
        <div className="alarm-bar">
          <p>{ambulanceAlarm.silent}</p>
          <Button variant="default" onClick={armSiren}>
            {ambulanceAlarm.soundOn}
          </Button>
        </div>
      )}
      <InTopDialog told="alarm">
        <div className="alarm" role="alert">
          {rings && (
            <div className="alarm-bar" data-rings>
              <p>{inWords(waiting)}</p>
              <Button component={Link} variant="default" to="/admin/dashboard/requests?kind=ambulance&status=requested">
                {ambulanceAlarm.show}
              </Button>
              <Button color="red" onClick={() => setSeen(waiting.map(({ _id }) => _id))}>
                {ambulanceAlarm.seen}
              </Button>
            </div>
          )}
        </div>
      </InTopDialog>
    </>
  )
}

const inWords = (waiting: CareRequest[]) =>
  waiting.length === 1
    ? ambulanceAlarm.one(waiting[0]!.reference, waiting[0]!.patient.name)
    : ambulanceAlarm.several(waiting.map(({ reference }) => reference))

/** Plays the siren repeatedly and shows the alarm in the tab's title, while `rings`. */
function useRinging(rings: boolean): void {
  useEffect(() => {
    if (!rings) return
    const before = document.title
    const ring = () => {
      soundSiren()
      document.title = document.title.startsWith('(!)') ? before : ambulanceAlarm.inTab
    }
    ring()
    const timer = setInterval(ring, soundEveryMs)
    return () => {
      clearInterval(timer)
      if (document.title.startsWith('(!)')) document.title = before
    }
  }, [rings])
}
