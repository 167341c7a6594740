import type { Config } from '../config.ts'
import { addAppRole } from '../platform/app-role.ts'
import { startEmbedded } from '../platform/embedded-database.ts'

/** A database for the server, and how to reach it. */
export type Home = {
  /** The settings; if Salus made the database itself, with its owner's address. */
  config: Config
  /** The address that servers use. */
  url: string
  /** Sentences that the operator should read; usually none. */
  notes: string[]
  stop(): Promise<void>
}

/** The operator's database, or the embedded one, started. Throws `StartRefused` as `startEmbedded` does. */
export async function databaseOf(config: Config): Promise<Home> {
  if (config.databaseUrl) return { config, url: config.databaseUrl, notes: [], stop: async () => undefined }
  const embedded = await startEmbedded(config.dataDir)
  try {
    const url = await addAppRole(embedded.url)
    return { config: { ...config, databaseOwnerUrl: embedded.url }, url, notes: embedded.notes, stop: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
