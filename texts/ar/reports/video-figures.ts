import type { In } from '../../texts.ts'

export const videoFigures: In<'videoFigures'> = {
  heading: 'مكالمات الفيديو',
  failed: 'تعذّر تحميل أرقام مكالمات الفيديو',
  says: 'عن مكالمات الشهر الماضي التي أُدخل فيها المريض. دون أسماء، ولا يُسجَّل شيء.',
  none: 'لم تكن هناك مكالمات فيديو في الشهر الماضي.',
  calls: 'المكالمات',
  first: 'اتصلت فورًا',
  relay: 'عبر خادم الترحيل',
  relaySays: 'لم يتمكن المتصفحان من الاتصال مباشرة',
  fell: 'انقطعت',
  fellSays: 'انقطع الاتصال مرة واحدة على الأقل، وعاد أو لم يعد',
  never: 'لم تتصل أبدًا',
  lineFailed: 'أُنهيت بسبب خطنا',
  lineFailedSays: 'أُلغيت مجانًا',
  picture: 'حتى ظهور أول صورة',
  pictureIs: (half, most) => `${half} في نصف المكالمات، و${most} في 95 من كل 100`,
  seconds: (seconds) => `${seconds} ث`,
  ofAll: (count, share) => `${count} (${share})`,
  noRelay: 'لم يُعدّ خادم ترحيل. لا يمكن الاتصال من شبكات كثيرة دونه: يشرح docs/video.md كيفية إعداده.',
}
