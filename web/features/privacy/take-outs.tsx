import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TakeOut } from '#contract/take-outs.ts'
import { takeOutPage } from '#texts/privacy/take-out-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dayOf } from '../../clock/day-of.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { download } from '../../wire/download.ts'
import { useChange } from '../../wire/use-change.ts'
import { takeOutsQuery } from './queries.ts'

type Props = {
  personId: string
  /** Of another person. */
  name?: string | undefined
}

/** A copy of a whole record: asked for, on its way, and to be fetched. */
export function TakeOuts({ personId, name }: Props) {
  const takeOuts = useQuery(takeOutsQuery(personId))
  const ask = useChange('POST /take-outs', { invalidates: ['take-outs'], failed: takeOutPage.notAsked })
  const heading = useId()
  return (
    <section className="panel stack" aria-labelledby={heading}>
      <h2 id={heading}>{name ? takeOutPage.headingOf(name) : takeOutPage.heading}</h2>
      <p className="soft">{takeOutPage.says}</p>
      <Loaded of={takeOuts} failed={takeOutPage.failed} shape={60}>
        {([newest]) => (
          <>
            {newest && <State of={newest} />}
            {newest?.state !== 'waiting' && newest?.state !== 'making' && (
              <div className="form-acts">
                <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ body: { personId } })}>
                  {newest ? takeOutPage.again : takeOutPage.ask}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const bytesOfMegabyte = 1_000_000

function State({ of: { _id: id, state, progress, made } }: { of: TakeOut }) {
  const clock = useClinicClock()
  const [isFetching, setFetching] = useState(false)
  async function fetch() {
    setFetching(true)
    await download('GET /take-outs/{id}/file', { params: { id } }, 'record.zip')
    setFetching(false)
  }
  const { decimal, dateInDigits } = format()
  return (
    <>
      <p role="status">
        {state === 'failed' && takeOutPage.notMade}
        {state === 'waiting' && takeOutPage.waits}
        {state === 'making' && takeOutPage.making(progress?.done ?? 0, progress?.of ?? 0)}
        {made && clock && takeOutPage.made(dateInDigits(dayOf(made.until, clock.timeZone)))}
      </p>
      {state === 'making' && progress && <progress max={Math.max(1, progress.of)} value={progress.done} />}
      {made && (
        <div className="form-acts">
          <Button loading={isFetching} onClick={() => void fetch()}>
            {takeOutPage.fetch(takeOutPage.size(decimal(Math.max(0.1, made.size / bytesOfMegabyte))))}
          </Button>
        </div>
      )}
    </>
  )
}
