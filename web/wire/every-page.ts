import { pageMax } from '#contract/rules.ts'

type AsPage = { limit: string; cursor?: string }

/** Reads all pages of a list, however long it is. */
export async function everyPage<R>(
  read: (page: AsPage) => Promise<{ rows: R[]; next?: string | undefined }>,
): Promise<R[]> {
  const all: R[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await read({ limit: String(pageMax), ...(cursor === undefined ? {} : { cursor }) })
    all.push(...rows)
    cursor = next
  } while (cursor !== undefined)
  return all
}
