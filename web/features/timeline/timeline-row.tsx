import {
  IconActivity,
  IconAlertTriangle,
  IconClipboardText,
  IconFileText,
  IconPill,
  IconSignature,
  IconStethoscope,
  IconTarget,
  IconVaccine,
  IconVirus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TimelineEntry } from '#contract/timeline.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useDateOf } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { AddedBy } from '../documents/added-by.tsx'
import { ReleaseState } from '../documents/release-state.tsx'
import { useActing } from '../people/acting.ts'
import { ItemLine } from '../records/item-line.tsx'
import { useSession } from '../../session/session.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { measuredIn } from './queries.ts'

const FileOfDocument = lazyPart(() => import('../documents/file-of-document.tsx').then((part) => part.FileOfDocument))

const icons = {
  visit: IconStethoscope,
  paper: IconSignature,
  document: IconFileText,
  form: IconClipboardText,
  allergy: IconAlertTriangle,
  condition: IconVirus,
  medicine: IconPill,
  vaccination: IconVaccine,
  measurement: IconActivity,
  target: IconTarget,
}

const PaperRow = lazyPart(() => import('../records/papers/paper-row.tsx').then((part) => part.PaperRow))
const GivenRow = lazyPart(() => import('../forms/given/given-row.tsx').then((part) => part.GivenRow))

/** One entry of the timeline beside its date. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { user } = useSession()
  const { search } = useActing()
  const dateOf = useDateOf()
  if (entry.of === 'visit') {
    const { visit } = entry
    return (
      <Row sort="visit" date={visit.date}>
        <p className="record-item-title">
          <b>{recordPage.visitWith(visit.doctor.name)}</b>
          <span className="record-sort">{recordPage.sorts.visit}</span>
        </p>
        <p>{format().row([visit.kind, visit.place, format().ltr(visit.startTime)])}</p>
        <StatusBadge status={visit.status} />
      </Row>
    )
  }
  if (entry.of === 'document') {
    const { document } = entry
    return (
      <Row sort="document" date={document.date}>
        <p className="record-item-title">
          <b dir="auto">{document.title ?? documentsPage.sorts[document.sort]}</b>
          {document.title !== null && <span className="record-sort">{documentsPage.sorts[document.sort]}</span>}
        </p>
        <AddedBy document={document} />
        <ReleaseState document={document} />
        {document.files.length > 0 && (
          <ul className="document-files">
            {document.files.map((file, n) => (
              <FileOfDocument key={file._id} file={file} document={document} page={n + 1} />
            ))}
          </ul>
        )}
      </Row>
    )
  }
  if (entry.of === 'form') {
    const { form } = entry
    return (
      <Row sort="form" date={dateOf?.(form.givenAt) ?? ''}>
        <GivenRow
          form={form}
          to={
            user?.role === 'doctor'
              ? `/doctor/dashboard/forms/${form._id}`
              : `/dashboard/forms/given/${form._id}${search}`
          }
        />
      </Row>
    )
  }
  if (entry.of === 'paper') {
    const { paper } = entry
    const isDoctor = user?.role === 'doctor'
    return (
      <Row sort="paper" date={dateOf?.(paper.signedAt) ?? ''}>
        <PaperRow
          paper={paper}
          to={isDoctor ? `/doctor/dashboard/papers/${paper._id}` : `/dashboard/papers/${paper._id}${search}`}
        />
      </Row>
    )
  }
  return (
    <Row sort={entry.item.sort} date={entry.item.date}>
      <ItemLine item={entry.item} sort={recordPage.sorts[entry.item.sort]} />
      {entry.ofMonth !== null && <OthersOfMonth date={entry.item.date} more={entry.ofMonth - 1} />}
    </Row>
  )
}

/** Leads to the measurements for which this one stands. */
function OthersOfMonth({ date, more }: { date: string; more: number }) {
  const [address] = useSearchParams()
  const { number, monthWithYear } = format()
  return (
    <p>
      <Link to={measuredIn(address, { year: date.slice(0, 7) })} preventScrollReset>
        {recordPage.ofMonth(more, number(more), monthWithYear(date))}
      </Link>
    </p>
  )
}

function Row({ sort, date, children }: { sort: keyof typeof icons; date: string; children: ReactNode }) {
  const Icon = icons[sort]
  return (
    <li>
      <time dateTime={date}>{date && format().dateWithYear(date)}</time>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className="record-timeline-entry">{children}</div>
    </li>
  )
}
