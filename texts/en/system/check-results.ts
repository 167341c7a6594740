/** What each part of the system says of itself. */
export const checkResults = {
  names: {
    api: 'API',
    database: 'Database',
    payments: 'Payments',
    mail: 'Mail',
    jobs: 'Jobs',
    live: 'Live channel',
    requests: 'Requests',
    version: 'Version',
  },
  answers: 'answers',
  answersIn: (program: string, ms: string) => `${program}, ${ms} ms`,
  nothingDue: (provider: string) => `${provider}, nothing to look at`,
  due: (provider: string, count: number) => `${provider}, ${count} to look at`,
  ways: { smtp: 'by SMTP', outbox: 'kept in the local outbox', nowhere: 'waits for SMTP_URL' },
  waiting: (way: string, waiting: number) => `${way}, ${waiting} waiting`,
  refused: (way: string, waiting: number, refused: number) => `${way}, ${waiting} waiting, ${refused} refused`,
  run: 'run',
  failing: (job: string) => `${job} is failing`,
  stopped: (job: string) => `${job} is stopped`,
  late: (job: string) => `nobody runs ${job}`,
  untold: (count: number) => `${count} events could not be told`,
  upToDate: 'up to date',
  toTell: (count: number, seconds: number) => `${count} events to tell, the oldest for ${seconds} s`,
  sinceStart: (failed: number, away: number) =>
    `since the start ${failed} failed, ${away} came while something was away`,
}
