import type { In } from '../../texts.ts'

export const placeMap: In<'placeMap'> = {
  title: 'فروعنا',
  north: 'الشمال في الأعلى.',
  find: 'كم تبعد عني؟',
  says: 'يبقى موقعك في هذا المتصفح.',
  finding: 'جارٍ تحديد موقعك…',
  failed: 'تعذّر تحديد موقعك. اسمح به في متصفحك ثم حاول مرة أخرى.',
  straight: 'المسافات بخط مستقيم.',
  you: 'أنت',
}
