import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import colourUrl from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'

type Props = { file: Blob; title: string }

/** What the frame (`public/pdf-view/view.js`) says. */
type Said = {
  ready?: true
  pages?: number
  drawn?: number
  height?: number
  failed?: 'locked' | 'damaged'
  ask?: string
  key?: string
}

const decoders: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openJpegUrl,
  'qcms_bg.wasm': colourUrl,
}

const zooms = [1, 1.25, 1.5, 2, 3]
/** How long (ms) the frame may take to say how many pages there are. */
const patienceMs = 30_000

const bytesAt = async (address: string) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.arrayBuffer()
}

const stepsOfKeys: Record<string, 'next' | 'before' | 'in' | 'out'> = {
  PageDown: 'next',
  PageUp: 'before',
  '+': 'in',
  '-': 'out',
}

/** A PDF page by page. It is drawn in a frame without an origin, so nothing in it reaches the app or the network. */
export function PdfPreview({ file, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [height, setHeight] = useState(0)
  const [failed, setFailed] = useState<'locked' | 'damaged'>()
  const tell = (message: object, moved: Transferable[] = []) =>
    // A frame without an origin has no name to send to; it can be no other page, by the policy of this one.
    frame.current?.contentWindow?.postMessage(message, '*', moved)
  const step = (kind: 'next' | 'before' | 'in' | 'out' | undefined) => {
    if (kind === 'next') setPage((now) => Math.min(pages, now + 1))
    if (kind === 'before') setPage((now) => Math.max(1, now - 1))
    if (kind === 'in') setZoom((now) => Math.min(zooms.length - 1, now + 1))
    if (kind === 'out') setZoom((now) => Math.max(0, now - 1))
  }
  async function handOver() {
    const [library, worker, bytes] = await Promise.all([bytesAt(libraryUrl), bytesAt(workerUrl), file.arrayBuffer()])
    tell({ open: { library, worker, bytes } }, [library, worker, bytes])
  }
  async function give(name: string) {
    const address = decoders[name]
    const bytes = address ? await bytesAt(address).catch(() => undefined) : undefined
    tell({ given: name, content: bytes })
  }
  const heard = (said: Said) => {
    if (said.ready) handOver().catch(() => setFailed('damaged'))
    if (said.ask) void give(said.ask)
    if (said.pages) setPages(said.pages)
    if (said.height) setHeight(said.height)
    if (said.failed) setFailed(said.failed)
    if (said.key) step(stepsOfKeys[said.key])
  }
  const listener = useRef(heard)
  useEffect(() => {
    listener.current = heard
  })
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow) listener.current(data as Said)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (pages > 0) return undefined
    const timer = setTimeout(() => setFailed('damaged'), patienceMs)
    return () => clearTimeout(timer)
  }, [pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` only reaches the frame.
  useEffect(() => {
    if (pages > 0) tell({ draw: { page, zoom: zooms[zoom] } })
  }, [pages, page, zoom])
  if (failed) return <p role="alert">{documentsPage.pdf[failed]}</p>
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = stepsOfKeys[event.key]
    if (!kind) return
    event.preventDefault()
    step(kind)
  }
  const number = (n: number) => format().number(n)
  return (
    <section className="pdf-preview" aria-label={title} onKeyDown={onKeyDown}>
      <div className="pdf-acts">
        <Button
          size="sm"
          variant="default"
          aria-label={documentsPage.pdf.before}
          aria-disabled={page <= 1}
          onClick={() => step('before')}
        >
          <IconChevronLeft className="mirrored" size={18} aria-hidden />
        </Button>
        <span role="status">
          {pages > 0 ? documentsPage.pdf.at(number(page), number(pages)) : documentsPage.pdf.opening}
        </span>
        <Button
          size="sm"
          variant="default"
          aria-label={documentsPage.pdf.next}
          aria-disabled={page >= pages}
          onClick={() => step('next')}
        >
          <IconChevronRight className="mirrored" size={18} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={documentsPage.pdf.smaller}
          aria-disabled={zoom === 0}
          onClick={() => step('out')}
        >
          <IconZoomOut size={18} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={documentsPage.pdf.larger}
          aria-disabled={zoom === zooms.length - 1}
          onClick={() => step('in')}
        >
          <IconZoomIn size={18} aria-hidden />
        </Button>
      </div>
      <iframe
        ref={frame}
        src="/pdf-view"
        sandbox="allow-scripts"
        title={title}
        style={height ? { blockSize: height } : undefined}
      />
    </section>
  )
}
