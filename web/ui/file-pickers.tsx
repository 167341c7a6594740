import { type ChangeEvent, useRef } from 'react'

type Asked = {
  /** The names of the two inputs. */
  labels: { files: string; camera: string }
  multiple?: boolean
  /** What was chosen; not called if nothing was. */
  onFiles: (files: File[]) => void
}

/** Two ways to add files: chosen, or taken with the camera. `inputs` stand anywhere on the page, unseen. */
export function useFilePickers({ labels, multiple = true, onFiles }: Asked) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  const input = { type: 'file', className: 'unseen', tabIndex: -1, onChange: take } as const
  return {
    inputs: (
      <>
        <input {...input} ref={files} multiple={multiple} aria-label={labels.files} />
        <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={labels.camera} />
      </>
    ),
    choose: () => files.current?.click(),
    takePicture: () => camera.current?.click(),
  }
}
