import { useState } from 'react'
import { videoDoctor } from '#texts/video/video-doctor.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import type { Call } from '../call.ts'
import { videoCalls } from '../calls.ts'

type Props = { call: Call; opened: boolean; onClose: () => void }

/** Asks before the visit ends, and whether the line failed on the clinic's side: then it costs nothing. */
export function EndVisit({ call, opened, onClose }: Props) {
  const [busy, setBusy] = useState<'end' | 'failed'>()
  const [failure, setFailure] = useState('')
  async function end(how: 'end' | 'failed') {
    setBusy(how)
    setFailure('')
    try {
      await videoCalls.end(call.pass, how === 'failed')
      call.finish()
    } catch (reason) {
      setFailure(sentenceOf(reason, videoDoctor.notEnded))
    }
    setBusy(undefined)
  }
  return (
    <Dialog
      opened={opened}
      title={videoDoctor.endHeading}
      onClose={() => busy || onClose()}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            {videoDoctor.back}
          </Button>
          <Button variant="outline" color="red" loading={busy === 'failed'} onClick={() => void end('failed')}>
            {videoDoctor.lineFailed}
          </Button>
          <Button color="red" loading={busy === 'end'} onClick={() => void end('end')}>
            {videoDoctor.end}
          </Button>
        </>
      }
    >
      <p>{videoDoctor.endSays}</p>
      <p className="below">{videoDoctor.lineFailedSays}</p>
      <div role="alert" className={failure ? 'form-failure' : 'unseen'}>
        {failure}
      </div>
    </Dialog>
  )
}
