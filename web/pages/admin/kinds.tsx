import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '#contract/clinic/kinds.ts'
import { kindsPage } from '#texts/clinic/kinds-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { ClinicReasons } from '../../features/booking/reasons/clinic-reasons.tsx'
import { KindForm } from '../../features/clinic/kinds/kind-form.tsx'
import { allKindsQuery, useOfferKind } from '../../features/clinic/kinds/queries.ts'
import { allPlacesQuery } from '../../features/clinic/places/queries.ts'
import { asPrice, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import './kinds.css'

export const meta = () => [{ title: kindsPage.title }]

/** The kinds of visit of the clinic: what can be booked, how long it takes, and on which terms. */
export default function KindsSection() {
  const kinds = useQuery(allKindsQuery)
  const places = useQuery(allPlacesQuery)
  const { openId, opener, close } = useOpenRow()
  const editing = kinds.data?.find(({ _id }) => _id === openId)
  const rooms = places.data?.flatMap((place) => (place.closed ? [] : place.rooms)) ?? []
  const sorts = [...new Set(rooms.filter(({ closed }) => !closed).map(({ sort }) => sort))].sort(format().compare)
  return (
    <>
      <h1>{kindsPage.heading}</h1>
      <p className="soft">{kindsPage.lead}</p>
      <div className="form-acts" style={{ marginBlock: 16 }}>
        <Button {...opener('new')}>{kindsPage.add}</Button>
      </div>
      {kinds.isLoadingError ? (
        <Failed message={kindsPage.failed} onRetry={() => kinds.refetch()} />
      ) : !kinds.data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : (
        <div className="table-frame">
          <table className="table kinds-table">
            <thead>
              <tr>
                <th scope="col">{kindsPage.columns.name}</th>
                <th scope="col">{kindsPage.columns.length}</th>
                <th scope="col" className="number">
                  {kindsPage.columns.fee}
                </th>
                <th scope="col" className="in-panel-too">
                  {kindsPage.columns.mode}
                </th>
                <th scope="col" className="in-panel-too">
                  {kindsPage.columns.audience}
                </th>
                <th scope="col" className="in-panel-too">
                  {kindsPage.columns.cancelling}
                </th>
                <th scope="col">{kindsPage.columns.offered}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.data.map((kind) => (
                <KindRow key={kind._id} kind={kind} opener={opener(kind._id)} isOpen={kind._id === openId} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ClinicReasons />
      {(openId === 'new' || editing) && places.data && (
        <SidePanel title={editing?.name ?? kindsPage.add} of={openId} onClose={close}>
          <KindForm key={openId} kind={editing ?? null} sorts={sorts} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}

type Opener = ReturnType<ReturnType<typeof useOpenRow>['opener']>

function KindRow({ kind, opener, isOpen }: { kind: Kind; opener: Opener; isOpen: boolean }) {
  const offer = useOfferKind(kindsPage.notChanged)
  const { name, minutes, bufferBefore, bufferAfter, fee, roomSort, noticeMinutes, horizonDays, cancelHours } = kind
  const ahead = format().duration(horizonDays, 'day')
  return (
    <tr data-open={isOpen || undefined}>
      <td data-label={kindsPage.columns.name}>
        <button type="button" className="row-link" dir="auto" {...opener}>
          {name}
        </button>
      </td>
      <td data-label={kindsPage.columns.length}>
        <div>
          {format().duration(minutes, 'minute')}
          {bufferBefore + bufferAfter > 0 && <small>{kindsPage.gaps(bufferBefore, bufferAfter)}</small>}
        </div>
      </td>
      <td data-label={kindsPage.columns.fee} className="number">
        {fee === null ? kindsPage.doctorsFee : asPrice(fee)}
      </td>
      <td data-label={kindsPage.columns.mode} className="in-panel-too">
        <div>
          {contractWords.modes[kind.mode]}
          {roomSort && <small dir="auto">{kindsPage.roomOf(roomSort)}</small>}
        </div>
      </td>
      <td data-label={kindsPage.columns.audience} className="in-panel-too">
        <div>
          {kindsPage.audiences[kind.audience]}
          <small>
            {noticeMinutes === 0 ? kindsPage.ahead(ahead) : kindsPage.aheadAndNotice(ahead, durationOf(noticeMinutes))}
          </small>
        </div>
      </td>
      <td data-label={kindsPage.columns.cancelling} className="in-panel-too">
        {cancelHours === null
          ? kindsPage.whilePending
          : cancelHours === 0
            ? kindsPage.untilItBegins
            : kindsPage.until(cancelHours)}
      </td>
      <td data-label={kindsPage.columns.offered}>
        {kind.standard ? (
          kindsPage.always
        ) : (
          <Switch
            aria-label={kindsPage.offer(name)}
            checked={kind.active}
            onChange={(event) => offer.mutate({ _id: kind._id, active: event.currentTarget.checked })}
          />
        )}
      </td>
    </tr>
  )
}

/** In days or hours where it is full ones, as it was meant. */
function durationOf(minutes: number): string {
  if (minutes % 1440 === 0) return format().duration(minutes / 1440, 'day')
  return minutes % 60 === 0 ? format().duration(minutes / 60, 'hour') : format().duration(minutes, 'minute')
}
