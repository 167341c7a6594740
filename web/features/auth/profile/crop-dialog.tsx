import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { accountPages } from '#texts/auth/account-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { clamped, draggedBy, mostZoom, squareOf, type View, wholeView } from './crop.ts'

const framePx = 280
const sidePx = 512
const keyStepPx = 12

type Props = { picture: ImageBitmap | null; onCropped: (photo: Blob) => void; onClose: () => void }

/** Chooses a square of a picture: drag by finger or mouse, move by arrow keys, zoom by the slider. */
export function CropDialog({ picture, onCropped, onClose }: Props) {
  return (
    <Dialog opened={picture !== null} title={accountPages.photo.crop} onClose={onClose} answers={null}>
      {picture && <Crop picture={picture} onCropped={onCropped} onClose={onClose} />}
    </Dialog>
  )
}

function Crop({ picture, onCropped, onClose }: Props & { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<View>(wholeView)
  const { width, height } = picture

  useEffect(() => {
    draw(canvas.current!, picture, view, framePx * 2)
  }, [picture, view])

  const move = (dx: number, dy: number) => setView((old) => draggedBy(width, height, old, framePx, dx, dy))

  function drag(event: PointerEvent) {
    if (event.buttons !== 1) return
    move(event.movementX, event.movementY)
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [keyStepPx, 0],
      ArrowRight: [-keyStepPx, 0],
      ArrowUp: [0, keyStepPx],
      ArrowDown: [0, -keyStepPx],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  function use() {
    const square = document.createElement('canvas')
    draw(square, picture, view, sidePx)
    square.toBlob((photo) => photo && onCropped(photo), 'image/webp', 0.9)
  }

  return (
    <div className="crop">
      <div
        className="crop-frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by the arrow keys.
        tabIndex={0}
        role="application"
        aria-label={accountPages.photo.cropArea}
        onKeyDown={press}
      >
        <canvas
          ref={canvas}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <label className="crop-zoom">
        {accountPages.photo.zoom}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView(clamped({ ...view, zoom: Number(event.currentTarget.value) }))}
        />
      </label>
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          {accountPages.photo.another}
        </Button>
        <Button onClick={use}>{accountPages.photo.save}</Button>
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, side: number): void {
  canvas.width = side
  canvas.height = side
  const from = squareOf(picture.width, picture.height, view)
  canvas.getContext('2d')!.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side)
}
