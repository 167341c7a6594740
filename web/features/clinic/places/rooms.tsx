import { TextInput } from '../../../ui/inputs.tsx'
import { useState } from 'react'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { placeRooms } from '#texts/clinic/place-rooms.ts'
import { placesPage } from '#texts/clinic/places-page.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { ofPlace, type RoomFields } from './queries.ts'

type Room = PlaceWithRooms['rooms'][number]

/** The rooms of a place: added, changed, closed and opened again. */
export function Rooms({ place }: { place: PlaceWithRooms }) {
  const add = useChange('POST /admin/places/{id}/rooms', { ...ofPlace(place._id), quiet: true })
  const [changing, setChanging] = useState<string>()
  return (
    <section className="stack rooms" aria-labelledby="rooms-title">
      <h3 id="rooms-title">{placeRooms.heading}</h3>
      <p className="soft">{placeRooms.says}</p>
      {place.rooms.length === 0 ? (
        <p className="soft">{placeRooms.none}</p>
      ) : (
        <ul>
          {place.rooms.map((room) => (
            <li key={room._id}>
              {changing === room._id ? (
                <ChangeRoom room={room} onDone={() => setChanging(undefined)} />
              ) : (
                <RoomLine room={room} onChange={() => setChanging(room._id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <RoomForm
        name={`room-of-${place._id}`}
        initial={{ name: '', sort: '' }}
        save={placeRooms.add}
        send={(body) => add.mutateAsync({ params: { id: place._id }, body })}
        onSent={({ name }) => say(placeRooms.added(name))}
      />
    </section>
  )
}

function RoomLine({ room, onChange }: { room: Room; onChange: () => void }) {
  const open = useChange('PUT /admin/rooms/{id}', { ...ofPlace(room._id), failed: placesPage.notChanged })
  const { _id, name, sort, closed, visits } = room
  const toggle = () =>
    open.mutate(
      { params: { id: _id }, body: { closed: !closed } },
      { onSuccess: () => say(closed ? placeRooms.isOpen(name) : placeRooms.isClosed(name)) },
    )
  return (
    <div className="room-line">
      <p>
        <b dir="auto">{name}</b>
        <span className="soft">
          <bdi>{sort}</bdi>
          {closed && ` · ${placeRooms.closed}`}
          {visits > 0 && ` · ${placeRooms.visitsLeft(visits)}`}
        </span>
      </p>
      <Button size="sm" variant="default" aria-label={placeRooms.changeThis(name)} onClick={onChange}>
        {placeRooms.change}
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={open.isPending}
        aria-label={closed ? placeRooms.openThis(name) : placeRooms.closeThis(name)}
        onClick={toggle}
      >
        {closed ? placeRooms.open : placeRooms.close}
      </Button>
    </div>
  )
}

function ChangeRoom({ room, onDone }: { room: Room; onDone: () => void }) {
  const change = useChange('PUT /admin/rooms/{id}', { ...ofPlace(room._id), quiet: true })
  return (
    <RoomForm
      name={`room-${room._id}`}
      initial={{ name: room.name, sort: room.sort }}
      save={placeRooms.save}
      send={(body) => change.mutateAsync({ params: { id: room._id }, body })}
      onSent={() => {
        say(placeRooms.saved)
        onDone()
      }}
      onCancel={onDone}
    />
  )
}

type FormProps = {
  name: string
  initial: RoomFields
  save: string
  send: (room: RoomFields) => Promise<unknown>
  onSent: (room: RoomFields) => void
  onCancel?: () => void
}

function RoomForm({ name, initial, save, send, onSent, onCancel }: FormProps) {
  const form = useSendForm({
    draft: useOwnDraft(name),
    initial,
    send,
    onSent: (_, room) => onSent(room),
    failed: placeRooms.notSaved,
    about: { name_in_use: 'name' },
    startsAnew: true,
  })
  const { field } = form
  return (
    <Form of={form} send={save} looks="plain" back={onCancel && [placesPage.cancel, onCancel]}>
      <div className="fields">
        <TextInput label={placeRooms.name} required maxLength={60} dir="auto" {...field('name')} />
        <TextInput label={placeRooms.sort} required maxLength={40} dir="auto" {...field('sort')} />
      </div>
    </Form>
  )
}
