import { type Config, readConfig } from '../server/config.ts'
import { asApp } from '../server/testing/database.ts'
import { testSecrets } from '../server/testing/secrets.ts'

/** The settings of the product for browser tests, on the database at its owner's address. */
export const serverConfig = (
  ownerUrl: string,
  port = '0',
  more: Record<string, string> = {},
): Config & { databaseUrl: string } => ({
  ...readConfig({
    DATABASE_URL: asApp(ownerUrl),
    DATABASE_OWNER_URL: ownerUrl,
    ...testSecrets,
    TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    SIGNUPS_PER_HOUR: '1000000',
    MAIL_DELAY_SECONDS: '0',
    STAFF_IDLE_MINUTES: '0',
    SECOND_FACTOR: 'off',
    HOLDS_PER_HOUR: '1000000',
    UNPAID_BOOKINGS: '1000000',
    PORT: port,
    ...more,
  }),
  databaseUrl: asApp(ownerUrl),
  demo: true,
})
