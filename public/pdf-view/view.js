// Draws one page of a PDF at a time, and reads HEIC pictures, in a frame that has no origin and no network: what it
// needs comes by messages of the page around it, and a file that breaks out of its decoder is in an empty room.
if (window.trustedTypes) {
  // Scripts come as blobs alone, which the policy of this frame says as well.
  window.trustedTypes.createPolicy('default', { createScriptURL: (url) => (url.startsWith('blob:') ? url : null) })
}
const pageAround = window.parent
const say = (message, moved) => pageAround.postMessage(message, '*', moved || [])

/** The larger side (pixels) that every browser can draw, on a phone as well. */
const mostPixels = 4096

let pdf
let drawing
let wanted = 0
const asked = new Map()

const addressOf = (script) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))

/** Decoders of pictures that only some PDFs have: PDF.js asks for them by name. */
class FromPageAround {
  fetch({ filename }) {
    say({ ask: filename })
    return new Promise((resolve, reject) => asked.set(filename, { resolve, reject }))
  }
}

/**
 * The worker of PDF.js. A worker whose own script is a module does not start in such a frame; one that imports it does.
 * Messages that come before it has begun are lost: it says when it has. Rejects where a browser has no such workers.
 */
const workerOf = (script) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(
      addressOf(`import('${script}').then(() => postMessage('begun'), () => postMessage('not'))`),
    )
    worker.onerror = reject
    worker.onmessage = ({ data }) => {
      worker.onmessage = null
      if (data === 'not') reject(new Error(data))
      else resolve(worker)
    }
  })

async function open({ bytes, library, worker }) {
  const script = addressOf(worker)
  const { getDocument, GlobalWorkerOptions } = await import(addressOf(library))
  try {
    GlobalWorkerOptions.workerPort = await workerOf(script)
  } catch {
    // PDF.js works in the frame itself.
    globalThis.pdfjsWorker = await import(script)
  }
  pdf = await getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: FromPageAround,
    disableWorkerRendering: true,
    enableXfa: false,
    verbosity: 0,
  }).promise
  say({ pages: pdf.numPages })
}

async function draw({ page: number, zoom }) {
  const turn = ++wanted
  if (drawing) drawing.cancel()
  const page = await pdf.getPage(number)
  if (turn !== wanted) return
  const { width, height } = page.getViewport({ scale: 1 })
  const fit = document.documentElement.clientWidth / width
  const sharp = Math.min(window.devicePixelRatio || 1, mostPixels / (Math.max(width, height) * fit * zoom))
  const shape = page.getViewport({ scale: fit * zoom * sharp })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(shape.width)
  canvas.height = Math.floor(shape.height)
  canvas.style.width = `${Math.floor(width * fit * zoom)}px`
  drawing = page.render({ canvas, viewport: shape })
  try {
    await drawing.promise
  } catch (reason) {
    if (reason.name === 'RenderingCancelledException') return
    throw reason
  }
  const { items } = await page.getTextContent()
  if (turn !== wanted) return
  const words = document.createElement('p')
  words.textContent = items.map(({ str }) => str).join(' ')
  document.body.replaceChildren(canvas, words)
  say({ drawn: number, height: Math.ceil(height * fit) })
}

/** A HEIC picture as a JPEG, by a decoder that the page around hands in. */
async function convert({ bytes, library }) {
  const { heicTo } = await import(addressOf(library))
  const jpeg = await heicTo({ blob: new Blob([bytes]), type: 'image/jpeg', quality: 0.95 })
  const converted = await jpeg.arrayBuffer()
  say({ converted }, [converted])
}

const failed = (reason) => say({ failed: reason && reason.name === 'PasswordException' ? 'locked' : 'damaged' })

window.addEventListener('message', ({ source, data }) => {
  if (source !== pageAround) return
  if (data.open) open(data.open).catch(failed)
  if (data.convert) convert(data.convert).catch(failed)
  if (data.draw && pdf) draw(data.draw).catch(failed)
  if (data.given) {
    const { resolve, reject } = asked.get(data.given) || {}
    asked.delete(data.given)
    if (data.content && resolve) resolve(new Uint8Array(data.content))
    else if (reject) reject(new Error('not given'))
  }
})
window.addEventListener('keydown', ({ key }) => say({ key }))
say({ ready: true })
