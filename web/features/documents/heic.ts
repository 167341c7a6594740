import libraryUrl from 'heic-to/csp?url'

/** How long (ms) a picture may take. */
const patienceMs = 60_000

/**
 * A HEIC picture as a JPEG, for browsers that cannot read one. The decoder (heic-to, an unchanged file of its own) runs
 * in the frame without origin and network in which PDFs are drawn. Rejects if the picture is not one.
 */
export async function jpegOfHeic(file: Blob): Promise<Blob> {
  const [library, bytes] = await Promise.all([
    fetch(libraryUrl).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error('not there')))),
    file.arrayBuffer(),
  ])
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.src = '/pdf-view'
  frame.hidden = true
  const ends = new AbortController()
  try {
    return await new Promise<Blob>((resolve, reject) => {
      setTimeout(() => reject(new Error('too slow')), patienceMs)
      const hear = ({ source, data }: MessageEvent<{ ready?: true; converted?: ArrayBuffer; failed?: string }>) => {
        if (!source || source !== frame.contentWindow) return
        if (data.ready) frame.contentWindow?.postMessage({ convert: { library, bytes } }, '*', [library, bytes])
        if (data.converted) resolve(new Blob([data.converted], { type: 'image/jpeg' }))
        if (data.failed) reject(new Error(data.failed))
      }
      addEventListener('message', hear, { signal: ends.signal })
      document.body.append(frame)
    })
  } finally {
    ends.abort()
    frame.remove()
  }
}
