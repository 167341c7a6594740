import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { declineForm } from '#texts/booking/decline-form.ts'
import { grantForm } from '#texts/booking/grant-form.ts'
import { openRequests } from '#texts/booking/open-requests.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { useAskedVisit } from './asked-visit.ts'
import { changeRequestsQuery } from './queries.ts'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'

const RescheduleDialog = lazyDialog(
  () => import('../appointments/reschedule-dialog.tsx').then((part) => part.RescheduleDialog),
  ({ appointment }) => appointment !== undefined,
)
const DeclineForm = lazyDialog(() => import('./decline-form.tsx').then((part) => part.DeclineForm))
const GrantForm = lazyDialog(() => import('./grant-form.tsx').then((part) => part.GrantForm))

const bold = { b: (words: string) => <bdi className="asked-who">{words}</bdi> }

type Props = {
  /** One line above a list, which opens in place. */
  folds?: boolean
  /** Reads the whole visit, for the dialog that moves it. */
  readVisit: (id: string) => Promise<Appointment | undefined>
}

/** The open change requests of patients; nothing if there are none. */
export function OpenRequests({ folds = false, readVisit }: Props) {
  useSoon(RescheduleDialog)
  const [isOpen, toggle] = useState(false)
  const [moving, setMoving] = useState<{ visit: Appointment; note: string }>()
  return (
    <>
      <RequestList
        fold={folds ? { isOpen, toggle } : undefined}
        onMove={({ appointment, note }) =>
          readVisit(appointment._id).then(
            (visit) => setMoving(visit && { visit, note }),
            (reason) => sayFailure(reason, openRequests.failed),
          )
        }
      />
      <RescheduleDialog appointment={moving?.visit} note={moving?.note} onClose={() => setMoving(undefined)} />
    </>
  )
}

type ListProps = {
  /** Only visits at this place. */
  placeId?: string
  /** Whether the request about this visit is listed; all are if omitted. */
  isShown?: (visitId: string) => boolean
  /** Further acts beside those of a request, by its visit. */
  more?: (visitId: string) => ReactNode
  /** Opens the dialog that moves the visit. */
  onMove: (request: ChangeRequest) => void
  /** If given, it is one line with their number until it is opened. */
  fold?: Fold | undefined
}

type Fold = { isOpen: boolean; toggle: (isOpen: boolean) => void }

/** Like `OpenRequests`, where the caller moves the visit. */
export function RequestList({ placeId, isShown, more, onMove, fold }: ListProps) {
  useSoon(GrantForm, DeclineForm)
  const requests = useQuery(changeRequestsQuery({ status: 'open', ...(placeId ? { placeId } : {}) }))
  const [declining, setDeclining] = useState<ChangeRequest>()
  const [granting, setGranting] = useState<ChangeRequest>()
  const { beginsIn, whatIn } = useAskedVisit()
  if (requests.isLoadingError) {
    return (
      <div className="asked">
        <Failed message={openRequests.failed} onRetry={() => requests.refetch()} />
      </div>
    )
  }
  const listed = (requests.data?.rows ?? []).filter(({ appointment }) => isShown?.(appointment._id) ?? true)
  const total = isShown ? listed.length : (requests.data?.total ?? 0)

  return (
    <>
      {total > 0 && (
        <Asked heading={openRequests.heading(total)} fold={fold}>
          <ul>
            {listed.map((request) => {
              const { _id, wants, note, appointment } = request
              const { patient, doctor, date, startTime } = appointment
              const begins = beginsIn(appointment)
              const named = (act: string) => openRequests.on(act, patient, startTime)
              return (
                <li key={_id}>
                  <div>
                    <p>
                      <Rich text={openRequests.wants[wants](patient)} parts={bold} />
                    </p>
                    <p className="soft">{openRequests.visit(dateInWords(date), begins, doctor)}</p>
                    <p className="soft" dir="auto">
                      {whatIn(appointment)}
                    </p>
                    {note && <q dir="auto">{note}</q>}
                  </div>
                  <div className="form-acts">
                    {wants === 'cancel' ? (
                      <Button
                        size="sm"
                        color="red"
                        aria-label={named(openRequests.cancel)}
                        onClick={() => setGranting(request)}
                      >
                        {openRequests.cancel}
                      </Button>
                    ) : (
                      <Button size="sm" aria-label={named(openRequests.move)} onClick={() => onMove(request)}>
                        {openRequests.move}
                      </Button>
                    )}
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={named(openRequests.decline)}
                      onClick={() => setDeclining(request)}
                    >
                      {openRequests.decline}
                    </Button>
                    {more?.(appointment._id)}
                  </div>
                </li>
              )
            })}
          </ul>
        </Asked>
      )}
      <Dialog
        opened={granting !== undefined}
        title={grantForm.heading}
        onClose={() => setGranting(undefined)}
        answers={null}
      >
        {granting && <GrantForm request={granting} onClose={() => setGranting(undefined)} />}
      </Dialog>
      <Dialog
        opened={declining !== undefined}
        title={declineForm.heading}
        onClose={() => setDeclining(undefined)}
        answers={null}
      >
        {declining && <DeclineForm request={declining} onClose={() => setDeclining(undefined)} />}
      </Dialog>
    </>
  )
}

/** The frame of the requests, under its heading; folded, that is a line to press. */
function Asked({ heading, fold, children }: { heading: string; fold: Fold | undefined; children: ReactNode }) {
  const title = <h2 id="asked-title">{heading}</h2>
  return (
    <section className="panel asked" aria-labelledby="asked-title">
      {fold ? (
        <details open={fold.isOpen} onToggle={(event) => fold.toggle(event.currentTarget.open)}>
          <summary>
            {title} <span className="link-button">{fold.isOpen ? openRequests.fold : openRequests.look}</span>
          </summary>
          {children}
        </details>
      ) : (
        <>
          {title}
          {children}
        </>
      )}
    </section>
  )
}
