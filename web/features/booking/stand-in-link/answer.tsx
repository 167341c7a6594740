import { useState } from 'react'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import { standInPage } from '#texts/booking/stand-in-page.ts'
import { standInQuestion } from '#texts/booking/stand-in-question.ts'
import { common } from '#texts/common/common.ts'
import { call } from '../../../wire/api.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import type { Answer } from './answers.ts'
import { OtherTime } from './other-time.tsx'

type Props = {
  visit: StandInVisit
  /** Access to the visit: the link's token, and the proof of whose it is. */
  access: { token: string; proof: string }
  onAnswered: (visit: StandInVisit) => void
}

/** A visit with a stand-in, and the patient's three possible answers. */
export function StandInAnswer({ visit, access, onAnswered }: Props) {
  const { doctor, bookedWith, place, kind, date, startTime, endTime, standing, firstName } = visit
  const { ltr, apart, row } = format()
  /** The answer that is being given: `move` first chooses another time, `refuse` first asks. */
  const [giving, setGiving] = useState<'move' | 'refuse'>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const when = standInPage.when(dateInWords(date), ltr(startTime), ltr(endTime))
  const back = () => setGiving(undefined)

  async function send(answer: Answer) {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      onAnswered(await call('POST /stand-in-link/answer', { body: { ...access, ...answer, doctorId: doctor._id } }))
    } catch (reason) {
      setFailure(sentenceOf(reason, standInQuestion.failed))
    }
    setBusy(false)
  }

  return (
    <div className="stack">
      <p>{standInPage.hello(firstName)}</p>
      <p className="stand-in-when">
        <strong>{when}</strong>
        <span className="soft">{row([common.doctor(doctor.name), kind.name, apart(place.name)])}</span>
      </p>
      {standing !== 'open' || !bookedWith ? (
        <p role="status">{standing !== 'open' && standInPage.standings[standing]}</p>
      ) : giving === 'move' ? (
        <OtherTime visit={visit} doctorId={bookedWith._id} busy={busy} onTake={send} onBack={back} />
      ) : giving === 'refuse' ? (
        <div className="stack">
          <h2>{standInPage.refuseAsk}</h2>
          <p>{standInPage.refuseSays(when)}</p>
          <div className="stand-in-link-acts">
            <Button color="red" loading={busy} onClick={() => void send({ answer: 'refuse' })}>
              {standInPage.refuseYes}
            </Button>
            <Button variant="default" onClick={back}>
              {standInPage.keep}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p>{standInQuestion.says(doctor.name, bookedWith.name)}</p>
          <p className="soft">{standInQuestion.free}</p>
          <div className="stand-in-link-acts">
            <Button loading={busy} onClick={() => void send({ answer: 'agree' })}>
              {standInQuestion.agree}
            </Button>
            <Button variant="default" onClick={() => setGiving('move')}>
              {standInQuestion.other(bookedWith.name)}
            </Button>
            <Button variant="outline" color="red" onClick={() => setGiving('refuse')}>
              {standInPage.refuse}
            </Button>
          </div>
        </>
      )}
      <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
        {failure}
      </div>
    </div>
  )
}
