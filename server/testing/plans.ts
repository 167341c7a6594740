import type pg from 'pg'

/**
 * Tables that grow with the years, and those of their indexes that may be read from the start, up to the end of a page.
 */
type Known = { growing: readonly string[]; inOrder?: ReadonlySet<string> }

/**
 * The steps of these statements' plans that read a growing table as a whole, whatever the values; empty if
 * PostgreSQL cannot tell (`canExplain`).
 */
export async function wholeTablesRead(
  pool: pg.Pool,
  statements: readonly string[],
  { growing, inOrder = new Set() }: Known,
): Promise<string[]> {
  const readsAll = (node: string) => {
    const [, index, table] = /(?:Seq Scan|Index(?: Only)? Scan(?: Backward)? using (\w+)) on (\w+)/.exec(node) ?? []
    if (!table || !growing.includes(table)) return false
    return index ? !node.includes('Index Cond') && !inOrder.has(index) : true
  }
  if (!(await canExplain(pool))) return []
  const client = await pool.connect()
  try {
    // PostgreSQL would read small tables as a whole. With these settings, a plan shows whether an index could be used.
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    const found: string[] = []
    for (const text of statements.filter(isPlanned)) {
      const { rows } = await client.query(`explain (generic_plan) ${text}`)
      const nodes = rows
        .map((row) => String(row['QUERY PLAN']))
        .join('\n')
        .split('->')
      found.push(...nodes.filter(readsAll).map((node) => node.split('(cost')[0]!.trim()))
    }
    return found
  } finally {
    client.release(true)
  }
}

/** Whether PostgreSQL plans a statement; it does not plan `begin`, `commit` or a setting. */
export const isPlanned = (text: string): boolean => /^\s*(with|select|update|delete)\b/i.test(text)

/** Whether this PostgreSQL explains statements without their values: version 16 and later. */
export async function canExplain(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
  return rows[0].version >= 160_000
}
