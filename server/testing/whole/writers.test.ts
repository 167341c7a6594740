import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

/**
 * The tables that more than one topic writes: the topic each belongs to, and why others write it too. Every other table
 * is written by one topic only; a statement elsewhere fails this test. Other topics call that topic's functions.
 * (Triggers and functions of the database write on behalf of the statement that ran them.)
 */
const shared: Record<string, { of: string; also: Record<string, string> }> = {
  attendances: {
    of: 'booking',
    also: { desk: 'notes a delay in the statement that finds whom to tell of it, and only the desk tells of delays' },
  },
  calendar_feeds: {
    of: 'desk',
    also: { auth: 'whose access ends loses the address of their calendar too, and auth is left of desk' },
  },
  mails: {
    of: 'mail',
    also: {
      auth: 'a link for a new password and its mail are one statement, which takes as long for nobody’s address',
      'moving-in': 'a mail to try the settings is kept as sent: it does not wait in the queue',
    },
  },
  notices: {
    of: 'notifications',
    also: {
      auth: 'tells of a log-in in the transaction that opens it; left of notifications',
      'care-requests': 'tells of a request in the statement that makes it; left of notifications',
      documents: 'tells of a released document in the transaction that releases it; left of notifications',
      medicines: 'reminds of a dose in the transaction that plans the next one; left of notifications',
      messages:
        'tells of a message in the transaction that sends it, and takes that back with it; left of notifications',
      desk: 'tells of a delay, or a colleague of a task, in the transaction that notes it; left of notifications',
      payments: 'tells the owner of a card of its charge in the transaction that notes it; left of notifications',
      people:
        'tells whoever is asked to agree, or is concerned by a record, in that transaction; left of notifications',
    },
  },
  persons: {
    of: 'people',
    also: { auth: 'makes the person of a new account, and changes what its owner says of themselves; left of people' },
  },
  stale_figures: { of: 'reports', also: { notifications: 'marks the dates of what it relays; left of reports' } },
  unrelayed_events: {
    of: 'notifications',
    also: { booking: 'an act on many that is undone drops what nobody was told yet; left of notifications' },
  },
  video_calls: {
    of: 'video',
    also: { booking: 'a visit that is over ends its call in its own transaction; left of video' },
  },
  video_signals: { of: 'video', also: { booking: 'whose visit is over connects no more, in the same transaction' } },
}

const written = new RegExp(
  [
    /\b(?:insert into|delete from|merge into)\s+([a-z_]+)/,
    /\bupdate\s+([a-z_]+)\s+(?:[a-z_]+\s+)?set\b/,
    /\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const server = join(import.meta.dirname, '../..')

it('a table is written by one topic', () => {
  const wrong: string[] = []
  const writers = new Map<string, Map<string, string>>()
  for (const path of globSync('**/*.ts', { cwd: server }).map((path) => path.replaceAll('\\', '/'))) {
    if (path.endsWith('.test.ts') || /^(testing|demo)\//.test(path)) continue
    const topic = path.includes('/') ? path.split('/')[0]! : ''
    for (const match of readFileSync(join(server, path), 'utf8').matchAll(written)) {
      const table = match[1] ?? match[2] ?? match[3]!
      writers.set(table, (writers.get(table) ?? new Map()).set(topic, path))
    }
  }
  for (const [table, topics] of writers) {
    const known = shared[table]
    const others = [...topics].filter(([topic]) => topic !== known?.of && known?.also[topic] === undefined)
    // A table that is not listed above belongs to its first writer.
    const strangers = known ? others : others.slice(1)
    wrong.push(
      ...strangers.map(([topic, path]) => `${path}: ${topic} writes ${table}, which ${[...topics.keys()]} write`),
    )
  }
  assert.ok(writers.size > 20)
  assert.deepEqual(wrong, [])
})
