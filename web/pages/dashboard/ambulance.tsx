import { Button } from '@mantine/core'
import { IconCurrentLocation, IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { emergencyNumber } from '#contract/rules.ts'
import { isOpenCare } from '#contract/care-steps.ts'
import { LongField, TextField } from '../../features/care-requests/care-fields.tsx'
import { AmbulanceProgress } from '../../features/care-requests/ambulance-progress.tsx'
import { myCareQuery } from '../../features/care-requests/queries.ts'
import { RequestCard } from '../../features/care-requests/request-card.tsx'
import { useCareForm } from '../../features/care-requests/use-care-form.ts'
import '../../ui/panel.css'
import './ambulance.css'

export const meta = () => [{ title: 'Emergency · Salus' }]

export default function AmbulanceSection() {
  const { data: requests = [] } = useQuery(myCareQuery)
  const ambulances = requests.filter(({ kind }) => kind === 'ambulance')
  const open = ambulances.filter(({ kind, status }) => isOpenCare(kind, status))
  const over = ambulances.filter(({ kind, status }) => !isOpenCare(kind, status))
  return (
    <>
      <h1>Emergency</h1>
      {open.map((request) => (
        <AmbulanceProgress key={request._id} request={request} />
      ))}
      <a className="emergency-call" href={`tel:${emergencyNumber}`} data-small={open.length > 0 || undefined}>
        <span>
          <IconPhoneCall size={22} aria-hidden="true" /> Call now
        </span>
        <strong>{emergencyNumber}</strong>
      </a>
      <h2 className="emergency-say">What to say</h2>
      <ol className="emergency-steps">
        <li>Where you are: street, house number, floor.</li>
        <li>What has happened, and to how many people.</li>
        <li>Whether everybody is awake and breathing.</li>
        <li>Your phone number. Then stay on the line until you are told to hang up.</li>
      </ol>
      {open.length === 0 && <AmbulanceForm />}
      {over.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier" className="emergency-say">
            Earlier requests
          </h2>
          <div className="request-cards">
            {over.map((request) => (
              <RequestCard key={request._id} request={request} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

type Position = { latitude: number; longitude: number }

/** Where, who, what: for those who cannot call. The browser's position helps, and is not needed. */
function AmbulanceForm() {
  const { draft, change, beside, message, isUnsent, busy, send } = useCareForm('ambulance')
  const [position, setPosition] = useState<Position>()
  const [finding, setFinding] = useState<'asking' | 'failed'>()
  const form = { draft, change, beside }

  function findMe() {
    if (!navigator.geolocation) return setFinding('failed')
    setFinding('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude })
        setFinding(undefined)
      },
      () => setFinding('failed'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }

  async function submit(event: FormEvent) {
    const made = await send(event, position ? { position } : {})
    if (made) window.scrollTo({ top: 0 })
  }

  return (
    <form className="panel stack emergency-form" onSubmit={submit} aria-labelledby="ambulance-title">
      <div>
        <h2 id="ambulance-title">Request an ambulance</h2>
        <p className="soft">If you can, call {emergencyNumber}: it is faster. Use this where you cannot speak.</p>
      </div>
      <div role="alert" className={message ? 'form-failure' : 'unseen'}>
        {isUnsent && (
          <p>
            <b>Not sent.</b>{' '}
            <a className="emergency-unsent" href={`tel:${emergencyNumber}`}>
              Call {emergencyNumber}.
            </a>
          </p>
        )}
        {message}
      </div>
      <div className="fields">
        <div className="whole">
          <TextField {...form} of="location" label="Where are you?" description="Street, number, floor, a landmark" />
          <div className="form-acts emergency-position">
            <Button
              variant="default"
              leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
              loading={finding === 'asking'}
              onClick={findMe}
            >
              Add my position
            </Button>
            <p className="soft" role="status">
              {position
                ? `Position added: ${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`
                : finding === 'failed'
                  ? 'Your position is not known. Please say as exactly as you can where you are.'
                  : 'Your browser asks you first.'}
            </p>
          </div>
        </div>
        <TextField {...form} of="patientName" label="Who needs help?" />
        <TextField {...form} of="phone" label="Phone" type="tel" />
        <LongField {...form} of="situation" label="What has happened?" />
      </div>
      <Button type="submit" color="red" size="lg" aria-disabled={busy}>
        {busy ? 'Sending…' : 'Request Ambulance'}
      </Button>
    </form>
  )
}
