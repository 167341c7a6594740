import { useEffect, useState } from 'react'
import { endings } from '#contract/documents/neutral-name.ts'
import type { FormFile } from '#contract/forms/responses.ts'
import { common } from '#texts/common/common.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { Button } from '../../../ui/button.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { fileOf, saveFile } from '../../../wire/download.ts'

/** A file of an answer: a picture is shown here, everything can be downloaded. */
export function FileOfAnswer({ file }: { file: FormFile }) {
  const [shown, setShown] = useState<Blob>()
  const [isBusy, setBusy] = useState(false)
  const isPicture = file.type.startsWith('image/')
  async function fetchTo(act: 'open' | 'download') {
    setBusy(true)
    try {
      const bytes = shown ?? (await fileOf('GET /forms/files/{id}', { params: { id: file._id } }))
      if (act === 'open') setShown(bytes)
      else saveFile(bytes, `form-${file._id.slice(0, 8)}${endings[file.type]}`)
    } catch (reason) {
      sayFailure(reason, common.fileFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="file-of-answer">
      <bdi>{file.name}</bdi>
      {isPicture && (
        <Button
          size="sm"
          variant="default"
          loading={isBusy}
          aria-expanded={shown !== undefined}
          onClick={() => (shown ? setShown(undefined) : void fetchTo('open'))}
        >
          {shown ? givenFormPage.close : givenFormPage.open}
        </Button>
      )}
      <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void fetchTo('download')}>
        {givenFormPage.download}
      </Button>
      {shown && <PictureOf file={shown} name={file.name} />}
    </span>
  )
}

function PictureOf({ file, name }: { file: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img className="document-picture" src={address} alt={givenFormPage.picture(name)} /> : null
}
