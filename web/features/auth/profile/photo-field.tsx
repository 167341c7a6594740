import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { imageMaxBytes } from '#contract/rules.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { CropDialog } from './crop-dialog.tsx'

type Props = {
  name: string
  /** The present picture. */
  image: string
  /** The newly chosen picture, not saved yet. */
  photo: Blob | null
  onPhoto: (photo: Blob | null) => void
  error?: string | undefined
  /** Upload progress, 0 to 1. */
  progress?: number | null
}

/** A person's photo: choose a file, choose its square, see it; it is sent with the rest of the form. */
export function PhotoField({ name, image, photo, onPhoto, error, progress = null }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const preview = useObjectUrl(photo)
  const message = refused ?? error
  const said = useId()

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setRefused(undefined)
    if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return setRefused(accountPages.photo.notImage)
    if (file.size > imageMaxBytes) return setRefused(accountPages.photo.tooLarge)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setRefused(accountPages.photo.notImage)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out beside each other.
    <div className="photo-field" role="group" aria-label={accountPages.photo.group} aria-describedby={said}>
      <Portrait name={name || '?'} image={preview ?? image} size={96} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="unseen"
          aria-label={accountPages.photo.file}
          tabIndex={-1}
          onChange={choose}
        />
        <div className="form-acts">
          <Button variant="default" aria-describedby={said} onClick={() => input.current?.click()}>
            {image || photo ? accountPages.photo.change : accountPages.photo.add}
          </Button>
          {photo && (
            <Button variant="subtle" onClick={() => onPhoto(null)}>
              {accountPages.photo.keep}
            </Button>
          )}
        </div>
        <p id={said} className={message ? 'photo-field-error' : 'soft'} role={message ? 'alert' : undefined}>
          {message ?? (photo ? accountPages.photo.unsaved : accountPages.photo.allowed)}
        </p>
        {progress !== null && <progress value={progress} aria-label={accountPages.photo.sending} />}
      </div>
      <CropDialog
        picture={picture}
        onCropped={(cropped) => {
          onPhoto(cropped)
          setPicture(null)
        }}
        onClose={() => setPicture(null)}
      />
    </div>
  )
}

function useObjectUrl(blob: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
