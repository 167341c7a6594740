import type { In } from '../../texts.ts'

export const calendarEvents: In<'calendarEvents'> = {
  withDoctor: (doctor) => `موعد مع د. \u2068${doctor}\u2069`,
  join: (minutes, address) => `انضم من المتصفح، قبل الموعد بـ ${minutes} دقيقة: ${address}`,
  conference: 'الانضمام عبر الفيديو',
  inFeed: { clinic: 'موعد', video: 'موعد عبر الفيديو', phone: 'موعد عبر الهاتف', home: 'زيارة منزلية' },
}
