import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Fragment } from 'react'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { clinic, firstPlaceId } from '#contract/rules.ts'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { format } from '../../../language/format.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { Facts } from '../../../ui/facts.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { allPlacesQuery, ofPlace } from '../../clinic/places/queries.ts'

type Step = { firstDay: FirstDay; onDone: () => void }

/** The step for the first place. Its default name counts as no name. */
export function PlaceStep(props: Step) {
  return (
    <Loaded of={useQuery(allPlacesQuery)} failed={firstDayPage.failed} shape={null}>
      {(places) => {
        const place = places.find(({ _id }) => _id === firstPlaceId)
        return place && <PlaceFields {...props} place={place} />
      }}
    </Loaded>
  )
}

function PlaceFields({ firstDay, onDone, place }: Step & { place: PlaceWithRooms }) {
  const clock = useClinicClock(firstDay.timeZone)
  const change = useChange('PUT /admin/places/{id}', { ...ofPlace(place._id), quiet: true })
  const isDemo = useQuery(clinicQuery).data?.demo
  const own = (said: string, unsaid: string) => (said === unsaid && !isDemo ? '' : said)
  const form = useSendForm({
    draft: useOwnDraft('first-day-place'),
    initial: {
      name: own(place.name, clinic.name),
      address: own(place.address, clinic.address),
      phone: own(place.phone, clinic.phone),
      emergencyNumber: place.emergencyNumber,
    },
    send: (body) => change.mutateAsync({ params: { id: firstPlaceId }, body }),
    onSent() {
      say(firstDayPage.place.saved)
      onDone()
    },
    failed: firstDayPage.notSaved,
    about: { name_in_use: 'name' },
  })
  const { field } = form
  const needed = { required: true }
  return (
    <Form
      of={form}
      send={firstDayPage.place.save}
      acts={<Link to="/admin/dashboard/places">{firstDayPage.place.rooms}</Link>}
    >
      <p className="soft">{firstDayPage.place.says}</p>
      <TextInput label={firstDayPage.place.name} maxLength={100} dir="auto" {...needed} {...field('name')} />
      <Textarea
        label={firstDayPage.place.address}
        minRows={2}
        maxLength={300}
        dir="auto"
        {...needed}
        {...field('address')}
      />
      <TextInput label={firstDayPage.place.phone} type="tel" maxLength={40} {...needed} {...field('phone')} />
      <TextInput
        label={firstDayPage.place.emergency}
        description={firstDayPage.place.emergencySays}
        type="tel"
        maxLength={20}
        {...needed}
        {...field('emergencyNumber')}
      />
      <Facts
        className="first-day-facts"
        rows={[
          [
            firstDayPage.place.zone,
            <Fragment key="zone">
              {clock && <b>{firstDayPage.place.zoneSays(format().ltr(firstDay.timeZone), format().ltr(clock.time))}</b>}
              <p className="soft">{firstDayPage.place.zoneStays}</p>
              {firstDay.doctors.length === 0 && <p className="soft">{firstDayPage.place.zoneWrong}</p>}
            </Fragment>,
          ],
          [
            firstDayPage.place.currency,
            <b key="currency" translate="no">
              {firstDay.currency.toUpperCase()}
            </b>,
          ],
        ]}
      />
    </Form>
  )
}
