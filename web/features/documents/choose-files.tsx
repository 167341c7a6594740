import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Button } from '../../ui/button.tsx'

type Props = { onFiles: (files: File[]) => void; isBusy: boolean }

/** Files for a document: chosen, dropped, or taken with the camera. */
export function ChooseFiles({ onFiles, isBusy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    over(event)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !isBusy) onFiles(files)
  }
  return (
    // Who cannot drag has the buttons.
    <section
      className="drop-zone"
      aria-label={documentsPage.add.input}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={over}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        aria-label={documentsPage.add.input}
        tabIndex={-1}
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="unseen"
        aria-label={documentsPage.add.cameraInput}
        tabIndex={-1}
        onChange={choose}
      />
      <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {documentsPage.add.choose}
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => camera.current?.click()}>
        {documentsPage.add.camera}
      </Button>
      <p className="soft">{documentsPage.add.drop}</p>
    </section>
  )
}
