import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { placeRooms } from '#texts/clinic/place-rooms.ts'
import { placesPage } from '#texts/clinic/places-page.ts'
import { Closures } from '../../features/clinic/places/closures.tsx'
import { PlaceForm } from '../../features/clinic/places/place-form.tsx'
import { allPlacesQuery, useChangePlace } from '../../features/clinic/places/queries.ts'
import { Rooms } from '../../features/clinic/places/rooms.tsx'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Failed } from '../../ui/failed.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: placesPage.title }]

/** Where the clinic sees people, with the rooms of each place. */
export default function PlacesSection() {
  const places = useQuery(allPlacesQuery)
  const { openId, opener, close } = useOpenRow()
  const editing = places.data?.find(({ _id }) => _id === openId)
  return (
    <>
      <h1>{placesPage.heading}</h1>
      <p className="soft">{placesPage.lead}</p>
      <div className="form-acts" style={{ marginBlock: 16 }}>
        <Button {...opener('new')}>{placesPage.add}</Button>
      </div>
      {places.isLoadingError ? (
        <Failed message={placesPage.failed} onRetry={() => places.refetch()} />
      ) : !places.data ? (
        <Skeleton height={240} radius={10} aria-hidden="true" />
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{placesPage.columns.name}</th>
                <th scope="col" className="in-panel-too">
                  {placesPage.columns.address}
                </th>
                <th scope="col" className="in-panel-too">
                  {placesPage.columns.zone}
                </th>
                <th scope="col" className="in-panel-too">
                  {placesPage.columns.phone}
                </th>
                <th scope="col">{placesPage.columns.emergency}</th>
                <th scope="col">{placesPage.columns.rooms}</th>
                <th scope="col">{placesPage.columns.open}</th>
              </tr>
            </thead>
            <tbody>
              {places.data.map((place) => (
                <PlaceRow key={place._id} place={place} opener={opener(place._id)} isOpen={place._id === openId} />
              ))}
            </tbody>
          </table>
        </div>
      )}
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

type Opener = ReturnType<ReturnType<typeof useOpenRow>['opener']>

function PlaceRow({ place, opener, isOpen }: { place: PlaceWithRooms; opener: Opener; isOpen: boolean }) {
  const change = useChangePlace(place._id)
  const { ask, dialog } = useConfirm()
  const { name, address, phone, closed, rooms } = place

  function toggle() {
    if (closed) {
      const said = { onSuccess: () => say(placesPage.openAgain(name)), onError: (reason: Error) => sayFailure(reason) }
      return change.mutate({ closed: false }, said)
    }
    ask({
      title: placesPage.closeAsk(name),
      body: <p>{placesPage.closeSays}</p>,
      yes: placesPage.close,
      isHarsh: true,
      act: () => change.mutateAsync({ closed: true }).then(() => say(placesPage.closed(name))),
      failed: placesPage.notChanged,
    })
  }

  return (
    <tr data-open={isOpen || undefined}>
      <td data-label={placesPage.columns.name}>
        <button type="button" className="row-link" dir="auto" {...opener}>
          {name}
        </button>
      </td>
      <td data-label={placesPage.columns.address} className="in-panel-too">
        {address ? <bdi>{address}</bdi> : '–'}
      </td>
      <td data-label={placesPage.columns.zone} className="in-panel-too">
        {format().ltr(place.timeZone)}
      </td>
      <td data-label={placesPage.columns.phone} className="in-panel-too" style={{ whiteSpace: 'nowrap' }}>
        {phone ? format().ltr(phone) : '–'}
      </td>
      <td data-label={placesPage.columns.emergency}>{format().ltr(place.emergencyNumber)}</td>
      <td data-label={placesPage.columns.rooms}>
        {rooms.length === 0 ? '–' : placeRooms.count(rooms.filter((room) => !room.closed).length)}
      </td>
      <td data-label={placesPage.columns.open}>
        {place._id === firstPlaceId ? (
          placesPage.always
        ) : (
          <Switch aria-label={placesPage.opens(name)} checked={!closed} onChange={toggle} />
        )}
        {dialog}
      </td>
    </tr>
  )
}
