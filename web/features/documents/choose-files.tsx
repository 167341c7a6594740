import { type DragEvent, useState } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Button } from '../../ui/button.tsx'
import { useFilePickers } from '../../ui/file-pickers.tsx'

type Props = { onFiles: (files: File[]) => void; isBusy: boolean }

/** Files for a document: chosen, dropped, or taken with the camera. */
export function ChooseFiles({ onFiles, isBusy }: Props) {
  const { inputs, choose, takePicture } = useFilePickers({
    labels: { files: documentsPage.add.input, camera: documentsPage.add.cameraInput },
    onFiles,
  })
  const [isOver, setIsOver] = useState(false)
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
      {inputs}
      <Button variant="default" loading={isBusy} onClick={choose}>
        {documentsPage.add.choose}
      </Button>
      <Button variant="default" loading={isBusy} onClick={takePicture}>
        {documentsPage.add.camera}
      </Button>
      <p className="soft">{documentsPage.add.drop}</p>
    </section>
  )
}
