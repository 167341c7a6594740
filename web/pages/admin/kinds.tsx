import { askEarly } from '../../wire/early-questions.ts'
import { allReasonsQuery } from '../../features/booking/reasons/queries.ts'
import { Switch } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '#contract/clinic/kinds.ts'
import { kindsPage } from '#texts/clinic/kinds-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { ClinicReasons } from '../../features/booking/reasons/clinic-reasons.tsx'
import { KindForm } from '../../features/clinic/kinds/kind-form.tsx'
import { allKindsQuery, kindChanges } from '../../features/clinic/kinds/queries.ts'
import { allPlacesQuery } from '../../features/clinic/places/queries.ts'
import { searchWordsQuery } from '../../features/doctors/search-words-query.ts'
import { SearchWords } from '../../features/doctors/search-words.tsx'
import { asPrice, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (!may('catalogue')) return
  void ask(allKindsQuery)
  void ask(allPlacesQuery)
  void ask(allReasonsQuery)
  void ask(searchWordsQuery)
})

export const meta = () => [{ title: kindsPage.title }]

/** The kinds of visit of the clinic: what can be booked, how long it takes, and on which terms. */
export default function KindsSection() {
  const kinds = useQuery(allKindsQuery)
  const places = useQuery(allPlacesQuery)
  const open = useOpenRow()
  const { openId, opener, close } = open
  const editing = kinds.data?.find(({ _id }) => _id === openId)
  const rooms = places.data?.flatMap((place) => (place.closed ? [] : place.rooms)) ?? []
  const sorts = [...new Set(rooms.filter(({ closed }) => !closed).map(({ sort }) => sort))].sort(format().compare)
  const columns: Column<Kind>[] = [
    { id: 'name', label: kindsPage.columns.name, cell: ({ name }) => name },
    { id: 'length', label: kindsPage.columns.length, cell: lengthOf },
    {
      id: 'fee',
      label: kindsPage.columns.fee,
      isNumber: true,
      cell: ({ fee }) => (fee === null ? kindsPage.doctorsFee : asPrice(fee)),
    },
    { id: 'mode', label: kindsPage.columns.mode, inPanelToo: true, cell: modeOf },
    { id: 'audience', label: kindsPage.columns.audience, inPanelToo: true, cell: audienceOf },
    {
      id: 'cancelling',
      label: kindsPage.columns.cancelling,
      inPanelToo: true,
      cell: ({ cancelHours }) => cancellingOf(cancelHours),
    },
    {
      id: 'offered',
      label: kindsPage.columns.offered,
      cell: (kind) => (kind.standard ? kindsPage.always : <IsOffered kind={kind} />),
    },
  ]
  return (
    <>
      <h1>{kindsPage.heading}</h1>
      <p className="soft">{kindsPage.lead}</p>
      <div className="form-acts" style={{ marginBlock: 16 }}>
        <Button {...opener('new')}>{kindsPage.add}</Button>
      </div>
      <Loaded of={kinds} failed={kindsPage.failed} shape={320}>
        {(rows) => (
          <Table
            label={kindsPage.heading}
            className="kinds-table"
            columns={columns}
            rows={rows}
            idOf={({ _id }) => _id}
            open={open}
          />
        )}
      </Loaded>
      <ClinicReasons />
      <SearchWords />
      {(openId === 'new' || editing) && places.data && (
        <SidePanel title={editing?.name ?? kindsPage.add} of={openId} onClose={close}>
          <KindForm key={openId} kind={editing ?? null} sorts={sorts} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}

function IsOffered({ kind: { _id: id, name, active } }: { kind: Kind }) {
  const offer = useChange('PUT /admin/kinds/{id}', {
    invalidates: kindChanges,
    failed: kindsPage.notChanged,
    scope: id,
  })
  return (
    <Switch
      aria-label={kindsPage.offer(name)}
      checked={active}
      onChange={(event) => offer.mutate({ params: { id }, body: { active: event.currentTarget.checked } })}
    />
  )
}

const lengthOf = ({ minutes, bufferBefore, bufferAfter }: Kind) => (
  <div>
    {format().duration(minutes, 'minute')}
    {bufferBefore + bufferAfter > 0 && <small>{kindsPage.gaps(bufferBefore, bufferAfter)}</small>}
  </div>
)

const modeOf = ({ mode, roomSort }: Kind) => (
  <div>
    {contractWords.modes[mode]}
    {roomSort && <small dir="auto">{kindsPage.roomOf(roomSort)}</small>}
  </div>
)

function audienceOf({ audience, noticeMinutes, horizonDays }: Kind) {
  const ahead = format().duration(horizonDays, 'day')
  return (
    <div>
      {kindsPage.audiences[audience]}
      <small>
        {noticeMinutes === 0 ? kindsPage.ahead(ahead) : kindsPage.aheadAndNotice(ahead, durationOf(noticeMinutes))}
      </small>
    </div>
  )
}

function cancellingOf(hours: number | null): string {
  if (hours === null) return kindsPage.whilePending
  return hours === 0 ? kindsPage.untilItBegins : kindsPage.until(hours)
}

/** In days or hours if that is a whole number, else in minutes. */
function durationOf(minutes: number): string {
  if (minutes % 1440 === 0) return format().duration(minutes / 1440, 'day')
  return minutes % 60 === 0 ? format().duration(minutes / 60, 'hour') : format().duration(minutes, 'minute')
}
