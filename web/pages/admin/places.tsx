import { askEarly } from '../../wire/early-questions.ts'
import { Switch } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { placeRooms } from '#texts/clinic/place-rooms.ts'
import { placesPage } from '#texts/clinic/places-page.ts'
import { Closures } from '../../features/clinic/places/closures.tsx'
import { PlaceForm } from '../../features/clinic/places/place-form.tsx'
import { allPlacesQuery, ofPlace } from '../../features/clinic/places/queries.ts'
import { Rooms } from '../../features/clinic/places/rooms.tsx'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (may('catalogue')) void ask(allPlacesQuery)
})

export const meta = () => [{ title: placesPage.title }]

/** The clinic's locations, with the rooms of each. */
export default function PlacesSection() {
  const places = useQuery(allPlacesQuery)
  const open = useOpenRow()
  const { openId, opener, close } = open
  const editing = places.data?.find(({ _id }) => _id === openId)
  const columns: Column<PlaceWithRooms>[] = [
    { id: 'name', label: placesPage.columns.name, cell: ({ name }) => name },
    {
      id: 'address',
      label: placesPage.columns.address,
      inPanelToo: true,
      cell: ({ address }) => (address ? <bdi>{address}</bdi> : '–'),
    },
    {
      id: 'zone',
      label: placesPage.columns.zone,
      inPanelToo: true,
      cell: ({ timeZone }) => format().ltr(timeZone),
    },
    {
      id: 'phone',
      label: placesPage.columns.phone,
      inPanelToo: true,
      cell: ({ phone }) => (phone ? <span style={{ whiteSpace: 'nowrap' }}>{format().ltr(phone)}</span> : '–'),
    },
    {
      id: 'emergency',
      label: placesPage.columns.emergency,
      cell: ({ emergencyNumber }) => format().ltr(emergencyNumber),
    },
    {
      id: 'rooms',
      label: placesPage.columns.rooms,
      cell: ({ rooms }) => (rooms.length === 0 ? '–' : placeRooms.count(rooms.filter(({ closed }) => !closed).length)),
    },
    {
      id: 'open',
      label: placesPage.columns.open,
      cell: (place) => (place._id === firstPlaceId ? placesPage.always : <IsOpen place={place} />),
    },
  ]
  return (
    <>
      <h1>{placesPage.heading}</h1>
      <p className="soft">{placesPage.lead}</p>
      <div className="form-acts" style={{ marginBlock: 16 }}>
        <Button {...opener('new')}>{placesPage.add}</Button>
      </div>
      <Loaded of={places} failed={placesPage.failed} shape={240}>
        {(rows) => (
          <Table label={placesPage.heading} columns={columns} rows={rows} idOf={({ _id }) => _id} open={open} />
        )}
      </Loaded>
      {(openId === 'new' || editing) && (
        <SidePanel title={editing?.name ?? placesPage.add} of={openId} onClose={close}>
          <PlaceForm key={openId} place={editing ?? null} onDone={close} />
          {editing && <Rooms place={editing} />}
          {editing && <Closures placeId={editing._id} />}
        </SidePanel>
      )}
    </>
  )
}

/** Whether a location is open; closing it asks first. */
function IsOpen({ place: { _id: id, name, closed } }: { place: PlaceWithRooms }) {
  const change = useChange('PUT /admin/places/{id}', { ...ofPlace(id), quiet: true })
  const { ask, dialog } = useConfirm()

  function toggle() {
    if (closed) {
      const said = { onSuccess: () => say(placesPage.openAgain(name)), onError: (reason: Error) => sayFailure(reason) }
      return change.mutate({ params: { id }, body: { closed: false } }, said)
    }
    ask({
      title: placesPage.closeAsk(name),
      body: <p>{placesPage.closeSays}</p>,
      yes: placesPage.close,
      isHarsh: true,
      act: () =>
        change.mutateAsync({ params: { id }, body: { closed: true } }).then(() => say(placesPage.closed(name))),
      failed: placesPage.notChanged,
    })
  }

  return (
    <>
      <Switch aria-label={placesPage.opens(name)} checked={!closed} onChange={toggle} />
      {dialog}
    </>
  )
}
