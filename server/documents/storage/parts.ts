/** Where the sealed bytes of files lie, part by part. */
export type Parts = {
  put(fileId: string, part: number, sealed: Buffer): Promise<void>
  /** Null if there is no such part. */
  get(fileId: string, part: number): Promise<Buffer | null>
  /** Deletes all parts of a file; those that are gone already are no error. */
  drop(fileId: string, parts: number): Promise<void>
}
