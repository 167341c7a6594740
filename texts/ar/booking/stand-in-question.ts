import type { In } from '../../texts.ts'

export const standInQuestion: In<'standInQuestion'> = {
  says: (doctor, before) =>
    `سيستقبلك د. \u2068${doctor}\u2069 بدلًا من د. \u2068${before}\u2069، في الوقت نفسه وبالسعر نفسه. هل يناسبك ذلك؟`,
  free: 'يمكنك نقل الموعد أو إلغاؤه مجانًا ما لم توافق بعد.',
  agree: 'هذا يناسبني',
  agreed: 'شكرًا لك. يبقى الموعد كما هو.',
  failed: 'تعذّر إرسال ردّك',
  other: (before) => `وقت آخر مع د. \u2068${before}\u2069`,
  cancel: 'إلغاء مجانًا',
}
