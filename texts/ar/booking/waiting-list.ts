import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const before = (ahead: number) =>
  plural(ahead, {
    zero: 'لا أحد قبلك.',
    one: 'هناك شخص واحد قبلك.',
    two: 'هناك شخصان قبلك.',
    few: 'هناك # أشخاص قبلك.',
    many: 'هناك # شخصًا قبلك.',
    other: 'هناك # شخص قبلك.',
  })

export const waitingList: In<'waitingList'> = {
  asks: 'ألا يناسبك أي موعد؟',
  explains: (minutes) =>
    plural(minutes, {
      few: 'انتظر موعدًا في الأيام التي تحددها. عندما يتاح موعد نحتفظ به # دقائق لأول شخص في القائمة، ثم لمن يليه.',
      many: 'انتظر موعدًا في الأيام التي تحددها. عندما يتاح موعد نحتفظ به # دقيقة لأول شخص في القائمة، ثم لمن يليه.',
      other: 'انتظر موعدًا في الأيام التي تحددها. عندما يتاح موعد نحتفظ به # دقيقة لأول شخص في القائمة، ثم لمن يليه.',
    }),
  from: 'من',
  until: 'إلى',
  backwards: 'اليوم الأخير يسبق اليوم الأول.',
  part: 'وقت اليوم',
  anyPart: 'أي وقت',
  parts: { morning: 'صباحًا', afternoon: 'بعد الظهر', evening: 'مساءً' },
  join: 'أبلغني عندما يتاح موعد',
  joined: 'أنت الآن على قائمة الانتظار.',
  joinedFirst: 'أنت الأول في القائمة.',
  joinedSays: 'سنبلغك بالبريد الإلكتروني وبإشعار هنا فور توفّر موعد.',
  joinedUnmailed: 'سنبلغك بإشعار هنا فور توفّر موعد. أكّد بريدك الإلكتروني لنراسلك أيضًا.',
  joinedAfter: (ahead) => before(ahead),
  failed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
  held: 'موعد محجوز لك مؤقتًا',
  earlier: (date, doctor) => `موعد أبكر من ${date} مع د. \u2068${doctor}\u2069`,
  heading: 'أنت تنتظر',
  what: (date, doctor) => `${date} مع د. \u2068${doctor}\u2069`,
  days: (from, until) => `من ${from} إلى ${until}`,
  inPart: {
    morning: (days) => `${days} (صباحًا)`,
    afternoon: (days) => `${days} (بعد الظهر)`,
    evening: (days) => `${days} (مساءً)`,
  },
  heldUntil: (day, time, until) => `الموعد يوم ${day}، الساعة ${time}، محجوز لك مؤقتًا حتى الساعة ${until}.`,
  first: 'أنت الأول في القائمة.',
  after: before,
  book: (day, time) => `احجز ${day}، ${time}`,
  take: (time) => `احجز موعد الساعة ${time}`,
  toMove: 'نقل موعدك إلى هذا الوقت',
  moveTo: (time) => `نقل موعدي إلى الساعة ${time}`,
  leave: 'إلغاء الانتظار',
}
