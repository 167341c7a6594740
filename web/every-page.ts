import { pageMax } from '#contract/rules.ts'

type AsPage = { limit: string; offset: string }

/** Reads a list page by page until all of it is there. */
export async function everyPage<R>(read: (page: AsPage) => Promise<{ rows: R[]; total: number }>): Promise<R[]> {
  const all: R[] = []
  for (;;) {
    const { rows, total } = await read({ limit: String(pageMax), offset: String(all.length) })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
