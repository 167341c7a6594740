import { askEarly } from '../../wire/early-questions.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { placesOf } from '#contract/rights.ts'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ScreenKind, screenDays, screenKinds } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskScreens } from '#texts/desk/desk-screens.ts'
import { screensQuery } from '../../features/desk/screens/queries.ts'
import { Elsewhere } from '../../features/clinic/places/elsewhere.tsx'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { workingPlaceOf } from '../../features/clinic/places/worked-at.ts'
import { useWorkingPlace } from '../../features/clinic/places/working-place.ts'
import { useMoment } from '../../clock/moment.ts'
import { keepGone } from '../../session/clinic-log-in.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useChange, usePending } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['reception', 'admin'], async ({ who, may, ask, address }) => {
  if (!may('desk')) return
  const open = ask(placesQuery)
  const placeId = workingPlaceOf(who, 'desk', address)
  if (placeId === undefined) return
  const own = placesOf(who, ['desk'])
  const first = placeId || (await open)?.find(({ _id }) => !own || own.includes(_id))?._id
  if (first) void ask(screensQuery(first))
})

export const meta = () => [{ title: deskScreens.title }]

/** The public screens of a place: those that are open, and a form to open more. */
export default function Screens() {
  const list = useAddressFilter()
  const { logOut } = useSession()
  const working = useWorkingPlace('desk').placeId
  const { places, isElsewhere } = useOwnPlaces('desk', list.value('place'))
  const placeId = working || places[0]?._id
  const open = useQuery({ ...screensQuery(placeId ?? ''), enabled: placeId !== undefined && !isElsewhere })
  const how = { invalidates: ['screens'] as const, failed: deskScreens.changeFailed, scope: 'screens' }
  const opening = useChange('POST /desk/screens', how)
  const closing = useChange('DELETE /desk/screens/{id}', how)
  const closingIds = usePending('DELETE /desk/screens/{id}').map(({ params }) => params.id)
  /** Addresses are shown only once, so opening another screen must not replace them. */
  const [opened, setOpened] = useState<readonly { kind: ScreenKind; address: string }[]>([])

  const openOne = (kind: ScreenKind) =>
    placeId &&
    opening.mutate(
      { body: { placeId, kind } },
      {
        onSuccess: ({ address }) => setOpened((before) => [...before, { kind, address }]),
      },
    )

  async function openHere(address: string) {
    // Back from the provider's log-out, the screen opens.
    if (await logOut()) return keepGone({ state: '', door: address })
    window.location.assign(address)
  }

  return (
    <>
      <h1>{deskScreens.heading}</h1>
      <p className="soft">{deskScreens.says(screenDays)}</p>
      <div className="stack screens">
        {places.length > 1 && (
          <NativeSelect
            label={deskBoard.place}
            value={placeId ?? ''}
            data={places.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => list.set('place', event.currentTarget.value)}
          />
        )}
        {opened.map(({ kind, address }) => (
          <section key={address} className="panel" role="status">
            <h2>{deskScreens.kinds[kind]}</h2>
            <p>{deskScreens.opened}</p>
            <TextInput label={deskScreens.address} readOnly dir="ltr" value={address} />
            <div className="form-acts">
              <Button
                variant="default"
                onClick={() => navigator.clipboard?.writeText(address).then(() => say(deskScreens.copied))}
              >
                {deskScreens.copy}
              </Button>
              <Button onClick={() => openHere(address)}>{deskScreens.here}</Button>
            </div>
          </section>
        ))}
        {isElsewhere && <Elsewhere />}
        {(isElsewhere ? [] : screenKinds).map((kind) => (
          <section key={kind} className="panel">
            <h2>{deskScreens.kinds[kind]}</h2>
            <p>{deskScreens.kindSays[kind]}</p>
            <div>
              <Button
                variant="default"
                aria-label={deskScreens.openOf(deskScreens.kinds[kind])}
                loading={opening.isPending}
                onClick={() => openOne(kind)}
              >
                {deskScreens.open}
              </Button>
            </div>
            <Loaded of={open} failed={deskScreens.failed} shape={40}>
              {(screens) => (
                <OpenScreens
                  screens={screens.filter((screen) => screen.kind === kind)}
                  closing={closingIds}
                  onClose={(id) => closing.mutate({ params: { id } })}
                />
              )}
            </Loaded>
          </section>
        ))}
      </div>
    </>
  )
}

type Open = { _id: string; kind: ScreenKind; openedAt: string; openedBy: string }

type OpenProps = { screens: readonly Open[]; closing: readonly string[]; onClose: (id: string) => void }

function OpenScreens({ screens, closing, onClose }: OpenProps) {
  const moment = useMoment()
  if (screens.length === 0) return <p className="soft">{deskScreens.none}</p>
  return (
    <ul>
      {screens.map(({ _id, kind, openedAt, openedBy }) => (
        <li key={_id}>
          <span>{deskScreens.openSince(moment(openedAt, 'within'), openedBy)}</span>
          <Button
            size="sm"
            variant="default"
            aria-label={deskScreens.closeOf(deskScreens.kinds[kind])}
            loading={closing.includes(_id)}
            onClick={() => onClose(_id)}
          >
            {deskScreens.close}
          </Button>
        </li>
      ))}
    </ul>
  )
}
