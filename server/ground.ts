import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Transport } from './mail/transport.ts'
import type { Signatures } from './platform/signatures.ts'
import type { Tokens } from './platform/tokens.ts'
import type { CardProvider, PaymentProvider } from './payments/provider.ts'
import type { Database } from './platform/database.ts'
import type { Keyring } from './platform/encryption.ts'
import type { Keys } from './platform/keys.ts'

/** What verbs work with. Routes, jobs and tests pass the same object. */
export type Ground = {
  config: Config & { timeZone: string; currency: string }
  db: Database
  /** The provider of card payments. */
  payments: CardProvider
  /** The provider of PayPal payments; null if PayPal is not offered. */
  paypal: PaymentProvider | null
  /** The keys that clinical text is sealed with. */
  records: Keyring
  tokens: Tokens
  signatures: Signatures
  /** The keys that the audit's chain is sealed with. */
  auditKeys: Keys
  mail: Transport
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
  /**
   * To be called once a change to a person's sessions, account or name is committed: this server looks them up anew at
   * their next request, and closes the live streams of ended sessions. Other servers do so within a second.
   */
  forgetCaller(userId: string): void
}

/** The ground before the app is built, which adds the rest. */
export type BareGround = Omit<Ground, 'log' | 'forgetCaller'>
