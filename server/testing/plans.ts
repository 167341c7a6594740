import type pg from 'pg'

/** Tables that grow with the years, and indexes of them that may be read from the front for as long as a page needs. */
type Known = { growing: readonly string[]; inOrder?: ReadonlySet<string> }

/**
 * Of statements, the steps of their plans that read a growing table from end to end, whatever their values are; none
 * where PostgreSQL cannot tell (`canExplain`).
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
    // Small tables are cheapest read whole. With that out of the question a plan shows whether there is another way.
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

/** Whether a statement is one that PostgreSQL makes a plan for: not `begin`, `commit` or a setting. */
export const isPlanned = (text: string): boolean => /^\s*(with|select|update|delete)\b/i.test(text)

/** Whether this PostgreSQL explains a statement without its values: from version 16 on. */
export async function canExplain(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
  return rows[0].version >= 160_000
}
