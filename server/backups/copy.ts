import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What `pg` hands to a statement of our own. It is the part of its connection that COPY needs. */
type Connection = {
  stream: NodeJS.ReadWriteStream & { destroy(): void; writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** How rows are written and read, whatever the settings of database and role. */
export const plainly = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Rows arrive one by one; they are passed on in pieces of about this size. */
const pieceBytes = 64 * 1024

/** The bytes of a COPY … TO STDOUT. It reads no faster than they are taken. */
class CopyOut extends Readable {
  rows = 0
  #text: string
  #connection: Connection | undefined
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #ended = false

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes })
    this.#text = text
  }

  submit(connection: Connection) {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // A copy, because the driver uses its buffer again.
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= pieceBytes) this.#pass()
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery() {
    this.#ended = true
    if (this.#waitingBytes > 0) this.#pass()
    this.push(null)
  }

  handleError(error: Error) {
    this.#ended = true
    this.destroy(error)
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  /** A copy that nobody reads to its end would hold the connection for good. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (!this.#ended) this.#connection?.stream.destroy()
    done(error)
  }

  #pass() {
    const goesOn = this.push(Buffer.concat(this.#waiting, this.#waitingBytes))
    this.#waiting = []
    this.#waitingBytes = 0
    if (!goesOn && !this.#ended) this.#connection?.stream.pause()
  }
}

/** Takes the bytes for a COPY … FROM STDIN; finished when PostgreSQL has stored them. */
class CopyIn extends Writable {
  #text: string
  #connection: Connection | undefined
  #begun = Promise.withResolvers<Connection>()
  #stored = Promise.withResolvers<void>()

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes })
    this.#text = text
    // Whoever writes learns of an error by the stream.
    for (const { promise } of [this.#begun, this.#stored]) promise.catch(() => undefined)
  }

  submit(connection: Connection) {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection) {
    this.#begun.resolve(connection)
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.#stored.resolve()
  }

  handleError(error: Error) {
    this.#begun.reject(error)
    this.#stored.reject(error)
    this.destroy(error)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void) {
    this.#begun.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done())
      else done()
    }, done)
  }

  override _final(done: (error?: Error) => void) {
    this.#begun.promise
      .then((connection) => connection.endCopyFrom())
      .then(() => this.#stored.promise)
      .then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (!this.writableFinished && error && !('severity' in error)) this.#connection?.stream.destroy()
    done(error)
  }
}

/** Runs a COPY … TO STDOUT; `rows` is set once all is read. */
export function copyOut(client: pg.Client, text: string): Readable & { rows: number } {
  const out = new CopyOut(text)
  client.query(out as never)
  return out
}

/** Runs a COPY … FROM STDIN. */
export function copyIn(client: pg.Client, text: string): Writable {
  const into = new CopyIn(text)
  client.query(into as never)
  return into
}
