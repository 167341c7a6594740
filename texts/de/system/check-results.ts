import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const checkResults: In<'checkResults'> = {
  names: {
    api: 'API',
    database: 'Datenbank',
    payments: 'Zahlungen',
    mail: 'E-Mail',
    jobs: 'Hintergrundaufgaben',
    backups: 'Datensicherung',
    live: 'Sofortmeldungen',
    requests: 'Aufrufe',
    version: 'Version',
  },
  answers: 'antwortet',
  answersIn: (program, ms) => `${program}, ${ms}\u00a0ms`,
  nothingDue: (provider) => `${provider}, nichts zu prüfen`,
  due: (provider, count) => `${provider}, ${count} zu prüfen`,
  ways: { smtp: 'über SMTP', outbox: 'im lokalen Postausgang aufbewahrt', nowhere: 'wartet auf SMTP_URL' },
  waiting: (way, waiting) => `${way}, ${waiting} wartend`,
  refused: (way, waiting, refused) => `${way}, ${waiting} wartend, ${refused} abgewiesen`,
  run: 'läuft',
  failing: (job) => `${job} schlägt fehl`,
  stopped: (job) => `${job} steht still`,
  late: (job) => `niemand führt ${job} aus`,
  untold: (count) =>
    plural(count, {
      one: '# Ereignis konnte nicht gemeldet werden',
      other: '# Ereignisse konnten nicht gemeldet werden',
    }),
  noBackupYet: 'noch keine',
  backupsOff: (setting) => `keine durch Salus: ${setting} ist 0`,
  lastBackup: (date, time) => `zuletzt am ${date} um ${time}`,
  noBackupSince: (last, why) => `${last}; seitdem keine: ${why}`,
  backupOverdue: (last) => `${last}; die nächste ist überfällig`,
  upToDate: 'auf dem neuesten Stand',
  toTell: (count, seconds) =>
    plural(count, {
      one: `# Ereignis zu melden, seit ${seconds}\u00a0s`,
      other: `# Ereignisse zu melden, das älteste seit ${seconds}\u00a0s`,
    }),
  sinceStart: (failed, away) =>
    `seit dem Start ${failed} fehlgeschlagen, ${away} kamen, während etwas nicht erreichbar war`,
}
