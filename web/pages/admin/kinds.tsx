import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '#contract/clinic/kinds.ts'
import { kinds as t } from '#texts/kinds.ts'
import { wire } from '#texts/wire.ts'
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

export const meta = () => [{ title: t.title }]

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
      <h1>{t.heading}</h1>
      <p className="soft">{t.lead}</p>
      <div className="form-acts" style={{ marginBlock: 16 }}>
        <Button {...opener('new')}>{t.add}</Button>
      </div>
      {kinds.isLoadingError ? (
        <Failed message={t.failed} onRetry={() => kinds.refetch()} />
      ) : !kinds.data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : (
        <div className="table-frame">
          <table className="table kinds-table">
            <thead>
              <tr>
                <th scope="col">{t.columns.name}</th>
                <th scope="col">{t.columns.length}</th>
                <th scope="col" className="number">
                  {t.columns.fee}
                </th>
                <th scope="col" className="in-panel-too">
                  {t.columns.mode}
                </th>
                <th scope="col" className="in-panel-too">
                  {t.columns.audience}
                </th>
                <th scope="col" className="in-panel-too">
                  {t.columns.cancelling}
                </th>
                <th scope="col">{t.columns.offered}</th>
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
        <SidePanel title={editing?.name ?? t.add} of={openId} onClose={close}>
          <KindForm key={openId} kind={editing ?? null} sorts={sorts} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}

type Opener = ReturnType<ReturnType<typeof useOpenRow>['opener']>

function KindRow({ kind, opener, isOpen }: { kind: Kind; opener: Opener; isOpen: boolean }) {
  const offer = useOfferKind(t.notChanged)
  const { name, minutes, bufferBefore, bufferAfter, fee, roomSort, noticeMinutes, horizonDays, cancelHours } = kind
  const ahead = format().duration(horizonDays, 'day')
  return (
    <tr data-open={isOpen || undefined}>
      <td data-label={t.columns.name}>
        <button type="button" className="row-link" dir="auto" {...opener}>
          {name}
        </button>
      </td>
      <td data-label={t.columns.length}>
        <div>
          {format().duration(minutes, 'minute')}
          {bufferBefore + bufferAfter > 0 && <small>{t.gaps(bufferBefore, bufferAfter)}</small>}
        </div>
      </td>
      <td data-label={t.columns.fee} className="number">
        {fee === null ? t.doctorsFee : asPrice(fee)}
      </td>
      <td data-label={t.columns.mode} className="in-panel-too">
        <div>
          {wire.modes[kind.mode]}
          {roomSort && <small dir="auto">{t.roomOf(roomSort)}</small>}
        </div>
      </td>
      <td data-label={t.columns.audience} className="in-panel-too">
        <div>
          {t.audiences[kind.audience]}
          <small>{noticeMinutes === 0 ? t.ahead(ahead) : t.aheadAndNotice(ahead, durationOf(noticeMinutes))}</small>
        </div>
      </td>
      <td data-label={t.columns.cancelling} className="in-panel-too">
        {cancelHours === null ? t.whilePending : cancelHours === 0 ? t.untilItBegins : t.until(cancelHours)}
      </td>
      <td data-label={t.columns.offered}>
        {kind.standard ? (
          t.always
        ) : (
          <Switch
            aria-label={t.offer(name)}
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
