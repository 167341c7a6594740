import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import type { FormEvent } from 'react'
import { wallClock } from '#contract/clinic-time.ts'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { emergencyNumber, firstPlaceId } from '#contract/rules.ts'
import { placesPage } from '#texts/clinic/places-page.ts'
import { format } from '../../../language/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { namesIn } from '../../../ui/names-in.ts'
import { useChange } from '../../../wire/use-change.ts'
import { ofPlace, type PlaceFields } from './queries.ts'
import { NumberField } from '../../../ui/number-field.tsx'

type Typed = Omit<PlaceFields, 'latitude' | 'longitude' | 'insurances'> & {
  insurances: string
  latitude: number | string
  longitude: number | string
  timeZone: string
}

const initialOf = (place: PlaceWithRooms | null): Typed => ({
  name: place?.name ?? '',
  address: place?.address ?? '',
  phone: place?.phone ?? '',
  emergencyNumber: place?.emergencyNumber ?? emergencyNumber,
  latitude: place?.latitude ?? '',
  longitude: place?.longitude ?? '',
  timeZone: place?.timeZone ?? '',
  issuer: place?.issuer ?? '',
  termsUrl: place?.termsUrl ?? '',
  privacyUrl: place?.privacyUrl ?? '',
  insurances: place?.insurances.join(', ') ?? '',
})

const orNull = (typed: number | string) => (typed === '' ? null : Number(typed))

const fieldsOf = ({ timeZone: _, latitude, longitude, insurances, ...rest }: Typed): PlaceFields => ({
  ...rest,
  latitude: orNull(latitude),
  longitude: orNull(longitude),
  insurances: namesIn(insurances),
})

/** Adds or changes a place. For a new one, its time zone is confirmed first, because it cannot be changed later. */
export function PlaceForm({ place, onDone }: { place: PlaceWithRooms | null; onDone: () => void }) {
  const add = useChange('POST /admin/places', { ...ofPlace(), quiet: true })
  const change = useChange('PUT /admin/places/{id}', { ...ofPlace(place?._id), quiet: true })
  const zones = Intl.supportedValuesOf('timeZone')
  const { ask, dialog } = useConfirm()
  const sending = useSendForm({
    draft: useOwnDraft(`place-${place?._id ?? 'new'}`),
    initial: initialOf(place),
    check: ({ timeZone }): Record<string, string> =>
      place || zones.includes(timeZone.trim()) ? {} : { timeZone: placesPage.zoneUnknown },
    send: (typed) =>
      place
        ? change.mutateAsync({ params: { id: place._id }, body: fieldsOf(typed) })
        : add.mutateAsync({ body: { ...fieldsOf(typed), timeZone: typed.timeZone.trim() } }),
    onSent(_, { name }) {
      say(place ? placesPage.saved : placesPage.savedNew(name))
      onDone()
    },
    failed: placesPage.notSaved,
    about: { name_in_use: 'name' },
  })

  const { values, form, field, press } = sending

  function onSubmit(event: FormEvent) {
    const zone = values.timeZone.trim()
    if (place || !zones.includes(zone)) return form.onSubmit(event)
    event.preventDefault()
    ask({
      title: placesPage.zoneAsk(format().ltr(zone)),
      body: <p>{placesPage.zoneAskSays(values.name, format().ltr(wallClock(zone, new Date()).time))}</p>,
      yes: placesPage.add,
      no: placesPage.zoneOther,
      act: press,
    })
  }

  const degrees = (name: 'latitude' | 'longitude', label: string, most: number) => (
    <NumberField label={label} min={-most} max={most} step={0.01} decimals={6} {...field(name)} />
  )

  return (
    <Form of={{ ...sending, form: { ...form, onSubmit } }} send={placesPage.save} back={[placesPage.cancel, onDone]}>
      <TextInput label={placesPage.name} required maxLength={100} dir="auto" {...field('name')} />
      <Textarea label={placesPage.address} minRows={2} maxLength={300} dir="auto" {...field('address')} />
      <TextInput label={placesPage.phone} type="tel" maxLength={40} {...field('phone')} />
      <TextInput
        label={placesPage.emergency}
        description={placesPage.emergencySays}
        type="tel"
        required
        maxLength={20}
        {...field('emergencyNumber')}
      />
      {place ? (
        <>
          <p className="soft">{placesPage.zoneStays(format().ltr(place.timeZone))}</p>
          {place._id === firstPlaceId && <p className="soft">{placesPage.firstSays}</p>}
        </>
      ) : (
        <>
          <TextInput
            label={placesPage.zone}
            description={placesPage.zoneSays}
            list="time-zones"
            autoComplete="off"
            required
            maxLength={60}
            {...field('timeZone')}
          />
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
      <div>
        <div className="fields">
          {degrees('latitude', placesPage.latitude, 90)}
          {degrees('longitude', placesPage.longitude, 180)}
        </div>
        <p className="soft">{placesPage.positionSays}</p>
      </div>
      <Textarea
        label={placesPage.issuer}
        description={placesPage.issuerSays}
        minRows={2}
        maxLength={300}
        dir="auto"
        {...field('issuer')}
      />
      <TextInput
        label={placesPage.insurances}
        description={placesPage.insurancesSays}
        maxLength={2000}
        dir="auto"
        {...field('insurances')}
      />
      <TextInput
        label={placesPage.terms}
        description={placesPage.legalSays}
        type="url"
        maxLength={300}
        {...field('termsUrl')}
      />
      <TextInput
        label={placesPage.privacy}
        description={placesPage.legalSays}
        type="url"
        maxLength={300}
        {...field('privacyUrl')}
      />
      {dialog}
    </Form>
  )
}
