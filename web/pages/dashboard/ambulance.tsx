import { IconCurrentLocation, IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isOpenCare } from '#contract/care-requests/care-steps.ts'
import { ambulancePage } from '#texts/care-requests/ambulance-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { LongField, TextField } from '../../features/care-requests/care-fields.tsx'
import { AmbulanceProgress } from '../../features/care-requests/ambulance-progress.tsx'
import { askForOwnCare, myCareQuery } from '../../features/care-requests/own-requests.ts'
import { RequestCard } from '../../features/care-requests/request-card.tsx'
import { useCareForm } from '../../features/care-requests/use-care-form.ts'
import { useActing } from '../../features/people/acting.ts'
import { KnownWhom } from '../../features/people/known-whom.tsx'
import { WhoForField } from '../../features/people/who-for.tsx'
import type { Position } from '../../features/clinic/places/distance.ts'
import { useEmergency } from '../../features/clinic/places/emergency.ts'
import { useOwnPosition } from '../../features/clinic/places/own-position.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const clientLoader = askEarly(['user'], (asking) => {
  void asking.ask(placesQuery)
  askForOwnCare(asking)
})

export const meta = () => [{ title: ambulancePage.title }]

export default function AmbulanceSection() {
  const { personId, isKnown, may } = useActing()
  const { data: requests = [] } = useQuery({ ...myCareQuery(personId), enabled: isKnown && may('visits') })
  const ambulances = requests.filter(({ kind }) => kind === 'ambulance')
  const open = ambulances.filter(({ kind, status }) => isOpenCare(kind, status))
  const over = ambulances.filter(({ kind, status }) => !isOpenCare(kind, status))
  const [here, setHere] = useState<Position>()
  const { number, place, others } = useEmergency(here)
  return (
    <>
      <h1>{ambulancePage.heading}</h1>
      {open.map((request) => (
        <AmbulanceProgress key={request._id} request={request} number={number} />
      ))}
      <a className="emergency-call" href={`tel:${number}`} data-small={open.length > 0 || undefined}>
        <span>
          <IconPhoneCall size={22} aria-hidden="true" />{' '}
          {place ? ambulancePage.callNear(format().apart(place)) : ambulancePage.call}
        </span>
        <strong>{format().ltr(number)}</strong>
      </a>
      {others.map(({ _id, name, emergencyNumber }) => (
        <p key={_id} className="emergency-elsewhere">
          <Rich
            text={ambulancePage.elsewhere(format().apart(name), format().ltr(emergencyNumber))}
            parts={{ call: (said) => <a href={`tel:${emergencyNumber}`}>{said}</a> }}
          />
        </p>
      ))}
      <h2 className="emergency-say">{ambulancePage.say}</h2>
      <ol className="emergency-steps">
        <li>{ambulancePage.where}</li>
        <li>{ambulancePage.what}</li>
        <li>{ambulancePage.breathing}</li>
        <li>{ambulancePage.stay}</li>
      </ol>
      {open.length === 0 && (
        <KnownWhom asks heading="h2" waiting={<Skeleton height={420} />}>
          <AmbulanceForm number={number} onPosition={setHere} />
        </KnownWhom>
      )}
      {over.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier" className="emergency-say">
            {ambulancePage.earlier}
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

type FormProps = { number: string; onPosition: (position: Position | undefined) => void }

/** The form for people who cannot call. The browser's position is optional. */
function AmbulanceForm({ number, onPosition }: FormProps) {
  const care = useCareForm('ambulance', () => window.scrollTo({ top: 0 }))
  const { form, message, busy, position, setPosition } = care
  const said = format().ltr(number)
  // The number to call depends on the nearest place.
  useEffect(() => onPosition(position), [position, onPosition])
  const { finding, find } = useOwnPosition(setPosition)

  return (
    <form className="panel stack emergency-form" {...form} aria-labelledby="ambulance-title">
      <div>
        <h2 id="ambulance-title">{ambulancePage.form}</h2>
        <p className="soft">{ambulancePage.lead(said)}</p>
      </div>
      <div role="alert" className={message ? 'form-failure' : 'unseen'}>
        {/* Not a field's mistake: the request was not sent, or its answer was lost. */}
        {message && (
          <p>
            <Rich
              text={ambulancePage.unsent(said)}
              parts={{
                b: (text) => <b>{text}</b>,
                call: (text) => (
                  <a className="emergency-unsent" href={`tel:${number}`}>
                    {text}
                  </a>
                ),
              }}
            />
          </p>
        )}
        {message}
      </div>
      <WhoForField />
      <div className="fields">
        <div className="whole">
          <TextField
            form={care}
            of="location"
            label={ambulancePage.location}
            description={ambulancePage.locationSays}
          />
          <div className="form-acts emergency-position">
            <Button
              variant="default"
              leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
              loading={finding === 'asking'}
              onClick={find}
            >
              {ambulancePage.addPosition}
            </Button>
            <p className="soft" role="status">
              {position
                ? ambulancePage.position(
                    format().ltr(`${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`),
                  )
                : finding === 'failed'
                  ? ambulancePage.noPosition
                  : ambulancePage.asksFirst}
            </p>
          </div>
        </div>
        <TextField form={care} of="patientName" label={ambulancePage.patient} />
        <TextField form={care} of="phone" label={ambulancePage.phone} type="tel" />
        <LongField form={care} of="situation" label={ambulancePage.situation} />
      </div>
      <Button type="submit" color="red" size="lg" loading={busy}>
        {ambulancePage.send}
      </Button>
    </form>
  )
}
