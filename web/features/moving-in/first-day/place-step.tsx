import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { clinic, firstPlaceId } from '#contract/rules.ts'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { firstday } from '#texts/firstday.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { allPlacesQuery, useChangePlace } from '../../clinic/places/queries.ts'

type Step = { firstDay: FirstDay; onDone: () => void }

/** Where people come to: the first place. What it is called before somebody has said is nobody's. */
export function PlaceStep(props: Step) {
  const { data } = useQuery(allPlacesQuery)
  const place = data?.find(({ _id }) => _id === firstPlaceId)
  return place ? <PlaceFields {...props} place={place} /> : null
}

function PlaceFields({ firstDay, onDone, place }: Step & { place: PlaceWithRooms }) {
  const t = firstday.place
  const clock = useClinicClock(firstDay.timeZone)
  const change = useChangePlace(firstPlaceId)
  const isDemo = useQuery(clinicQuery).data?.demo
  const own = (said: string, unsaid: string) => (said === unsaid && !isDemo ? '' : said)
  const { form, field, message, busy } = useSendForm({
    draft: useOwnDraft('first-day-place'),
    initial: {
      name: own(place.name, clinic.name),
      address: own(place.address, clinic.address),
      phone: own(place.phone, clinic.phone),
      emergencyNumber: place.emergencyNumber,
    },
    send: change.mutateAsync,
    onSent() {
      say(t.saved)
      onDone()
    },
    failed: firstday.notSaved,
    about: { name_in_use: 'name' },
  })
  const needed = { required: true, withAsterisk: false }
  return (
    <form className="stack" {...form}>
      <p className="soft">{t.says}</p>
      <FormMessage text={message} />
      <TextInput label={t.name} maxLength={100} dir="auto" {...needed} {...field('name')} />
      <Textarea label={t.address} autosize minRows={2} maxLength={300} dir="auto" {...needed} {...field('address')} />
      <TextInput label={t.phone} type="tel" maxLength={40} {...needed} {...field('phone')} />
      <TextInput
        label={t.emergency}
        description={t.emergencySays}
        type="tel"
        maxLength={20}
        {...needed}
        {...field('emergencyNumber')}
      />
      <dl className="first-day-facts">
        <dt>{t.zone}</dt>
        <dd>
          {clock && <b>{t.zoneSays(format().ltr(firstDay.timeZone), format().ltr(clock.time))}</b>}
          <p className="soft">{t.zoneStays}</p>
          {firstDay.doctors.length === 0 && <p className="soft">{t.zoneWrong}</p>}
        </dd>
        <dt>{t.currency}</dt>
        <dd>
          <b translate="no">{firstDay.currency.toUpperCase()}</b>
        </dd>
      </dl>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {t.save}
        </Button>
        <Link to="/admin/dashboard/places">{t.rooms}</Link>
      </div>
    </form>
  )
}
