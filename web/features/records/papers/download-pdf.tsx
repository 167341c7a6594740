import { useState } from 'react'
import { papersPage } from '#texts/records/papers-page.ts'
import { Button } from '../../../ui/button.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { fileOf, saveFile } from '../../../wire/download.ts'

type Props = { id: string; name: string; looks?: 'main' | 'plain' }

/** Saves the PDF of a paper, as it was signed. */
export function DownloadPdf({ id, name, looks = 'main' }: Props) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      saveFile(await fileOf('GET /records/papers/{id}/pdf', { params: { id } }), `${name}.pdf`)
    } catch (reason) {
      sayFailure(reason, papersPage.notFetched)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      loading={busy}
      onClick={() => void press()}
      {...(looks === 'plain' ? { variant: 'default', size: 'sm' } : {})}
    >
      {papersPage.download}
    </Button>
  )
}
